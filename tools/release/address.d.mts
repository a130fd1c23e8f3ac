export function repositoryAddress(
  about: { repository?: string | { url?: string } },
  environment: Record<string, string | undefined>,
): string;
export function stampedManifest<T extends { id: string; version: string }>(
  manifest: T,
  address: string,
): T &
  Record<"url" | "bugs" | "changelog" | "readme" | "license" | "manifest" | "download", string> & {
    media: { type: string; url: string; caption: string }[];
  };
export function linkedText(text: string, isHere: (path: string) => boolean, address: string, version: string): string;
