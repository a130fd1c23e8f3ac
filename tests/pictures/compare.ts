import type { Browser } from "playwright-core";

/** How far two colours may be apart in each of red, green and blue, of 255. */
const NEAR = 32;

/** Share of pixels that differ; 1 for pictures of different sizes. A browser that is open anyway reads them. */
export async function differing(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async ([sources, near]) => {
        const images = await Promise.all(
          sources.map(async (source) =>
            createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob()),
          ),
        );
        const [first, second] = images.map((image) => {
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d")!;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }) as [ImageData, ImageData];
        if (first.width !== second.width || first.height !== second.height) return 1;
        let count = 0;
        for (let at = 0; at < first.data.length; at += 4)
          if ([0, 1, 2].some((colour) => Math.abs(first.data[at + colour]! - second.data[at + colour]!) > near))
            count++;
        return count / (first.data.length / 4);
      },
      [[one.toString("base64"), other.toString("base64")], NEAR] as const,
    );
  } finally {
    await page.close();
  }
}
