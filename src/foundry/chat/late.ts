import { LatePart } from "../host/late.ts";

/** Cards and dice in chat; stored cards can be read without it. */
export const chat = new LatePart("Late.Chat", () => import("./late-chat.ts"), { templates: "chat/", first: true });
