/** foundry.utils.Color: a colour as a number, its channels from 0 to 1, and its CSS form (public API of Color). */
export class Color extends Number {
  /** Reads "#rrggbb", "rrggbb", channels from 0 to 1, or a number; NaN if invalid. */
  static from(color: unknown): Color {
    if (color instanceof Color) return color;
    if (Array.isArray(color)) return Color.fromRGB(color as [number, number, number]);
    if (typeof color === "string")
      return new Color(/^#?[0-9a-f]{6}$/iu.test(color) ? Number.parseInt(color.replace("#", ""), 16) : NaN);
    return new Color(color === null || color === undefined ? NaN : Number(color));
  }

  static fromRGB(rgb: readonly [number, number, number]): Color {
    return new Color(rgb.reduce((sum, channel) => sum * 256 + Math.round(Math.min(Math.max(channel, 0), 1) * 255), 0));
  }

  get valid(): boolean {
    return Number.isInteger(this.valueOf()) && this.valueOf() >= 0 && this.valueOf() <= 0xffffff;
  }
  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }
  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }
  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }
  get rgb(): [number, number, number] {
    return [this.r, this.g, this.b];
  }
  get css(): string {
    return this.toString();
  }

  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((channel) => Math.round(channel * 255)).join(", ")}, ${alpha})`;
  }

  override toString(): string {
    return `#${this.valueOf().toString(16).padStart(6, "0")}`;
  }

  toJSON(): string {
    return this.toString();
  }
}
