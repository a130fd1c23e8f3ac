export * from "./field.ts";
export * from "./primitive.ts";
export * from "./containers.ts";
export * from "./arrays.ts";
export * from "./embedded.ts";
