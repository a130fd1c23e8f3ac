// One connected client.
import type { ServerMessage } from "../protocol.ts";

/** Sends strings to a client, in order. */
export interface Channel {
  send(text: string): void;
  close(): void;
}

export class Session {
  readonly channel: Channel;
  readonly userId: string;

  constructor(channel: Channel, userId: string) {
    this.channel = channel;
    this.userId = userId;
  }

  send(message: ServerMessage): void {
    this.channel.send(JSON.stringify(message));
  }
}
