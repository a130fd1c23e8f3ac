/** Decimal separator of a file: a comma if any of its numbers can only be read so. */
export type Commas = "thousands" | "decimals";

/** A number with a decimal comma: not three digits behind it. */
const DECIMAL =
  /type="number"[^<>]*>\s*-?\d+,(?:\d{1,2}|\d{4,})\s*<|["'>]\s*-?\d+,(?:\d{1,2}|\d{4,})\s*(?:lb|kg|oz|tn|g|mi|km|yd|m)\b/iu;

export const commasOf = (text: string): Commas => (DECIMAL.test(text) ? "decimals" : "thousands");

const NUMBER = /^\s*([+−-]?)(\d[\d.,]*|[.,]\d+)\s*$/u;

/**
 * Reads a number, or null. A comma before exactly three digits groups thousands, unless the file has decimal
 * commas; any other comma is a decimal comma.
 */
export function numberIn(written: string, commas: Commas = "thousands"): number | null {
  const [, sign = "", digits = ""] = NUMBER.exec(written) ?? [];
  const plain = digits && plainDigits(digits, commas);
  return plain ? Number(`${/[−-]/u.test(sign) ? "-" : ""}${plain}`) : null;
}

/** Returns digits with at most a decimal point; "" if invalid. */
function plainDigits(digits: string, commas: Commas): string {
  const [dot, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (comma < 0) return digits.indexOf(".") === dot ? digits : grouped(digits, ".");
  // The last separator precedes the decimals.
  if (dot > comma) return digits.indexOf(".") === dot ? grouped(digits.slice(0, dot), ",", digits.slice(dot)) : "";
  if (dot >= 0) return grouped(digits.slice(0, comma), ".", `.${digits.slice(comma + 1)}`);
  if (digits.indexOf(",") !== comma) return grouped(digits, ",");
  return commas === "thousands" && /^[1-9]\d{0,2},\d{3}$/u.test(digits)
    ? digits.replace(",", "")
    : digits.replace(",", ".");
}

function grouped(whole: string, separator: string, decimals = ""): string {
  const parts = whole.split(separator);
  const isGrouped = parts.every((part, place) => (place ? /^\d{3}$/u : /^\d{1,3}$/u).test(part));
  return isGrouped ? parts.join("") + decimals : "";
}

/** Returns the first number in a text with words: none in "3.8e kg", 1250 in "1,250 + 4/hp". */
export function firstNumber(text: string, commas: Commas = "thousands"): number | null {
  const [written] = /-?\d(?:[\d.,]*\d)?/u.exec(text) ?? [];
  return written === undefined ? null : numberIn(written, commas);
}
