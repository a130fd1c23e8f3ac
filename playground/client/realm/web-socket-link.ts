// The browser's connection to the server. After it breaks, the page waits for the server and reloads; the server has
// the world, so nothing is lost.
import type { Link } from "./connection.ts";

export async function webSocketLink(url: string): Promise<Link> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => {
      resolve();
    });
    socket.addEventListener("error", () => {
      reject(new Error(`No world answers at ${url}`));
    });
  });
  const link: Link = {
    onMessage: null,
    onClose: null,
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      socket.close();
    },
  };
  socket.addEventListener("message", (event: MessageEvent<string>) => link.onMessage?.(event.data));
  socket.addEventListener("close", () => link.onClose?.());
  return link;
}

export function reloadWhenBack(url: string, milliseconds = 1000): void {
  const attempt = (): void => {
    webSocketLink(url).then(
      (link) => {
        link.close();
        location.reload();
      },
      () => setTimeout(attempt, milliseconds),
    );
  };
  setTimeout(attempt, milliseconds);
}
