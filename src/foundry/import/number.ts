/** Which letter a file puts before decimals: a comma if one of its numbers can mean nothing else. */
export type Commas = "thousands" | "decimals";

/** A number of XML, or one with a unit of weight or length, with other than three digits behind its comma. */
const DECIMAL =
  /type="number"[^<>]*>\s*-?\d+,(?:\d{1,2}|\d{4,})\s*<|["'>]\s*-?\d+,(?:\d{1,2}|\d{4,})\s*(?:lb|kg|oz|tn|g|mi|km|yd|m)\b/iu;

export const commasOf = (text: string): Commas => (DECIMAL.test(text) ? "decimals" : "thousands");

const NUMBER = /^\s*([+−-]?)(\d[\d.,]*|[.,]\d+)\s*$/u;

/**
 * The number in a text. A comma before exactly three digits groups thousands, unless the file's other numbers have
 * decimals behind commas; any other comma is a decimal comma. Null if it is no number.
 */
export function numberIn(written: string, commas: Commas = "thousands"): number | null {
  const [, sign = "", digits = ""] = NUMBER.exec(written) ?? [];
  const plain = digits && plainDigits(digits, commas);
  return plain ? Number(`${/[−-]/u.test(sign) ? "-" : ""}${plain}`) : null;
}

/** Digits with a decimal point at most; "" if they are no number. */
function plainDigits(digits: string, commas: Commas): string {
  const [dot, comma] = [digits.lastIndexOf("."), digits.lastIndexOf(",")];
  if (comma < 0) return digits.indexOf(".") === dot ? digits : grouped(digits, ".");
  // Of both letters the last one stands before the decimals.
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

/** The first number in a text that has words as well: "3.8e kg" has none, "1,250 + 4/hp" has 1250. */
export function firstNumber(text: string, commas: Commas = "thousands"): number | null {
  const [written] = /-?\d(?:[\d.,]*\d)?/u.exec(text) ?? [];
  return written === undefined ? null : numberIn(written, commas);
}
