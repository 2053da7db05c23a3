import { sha256 } from "@noble/hashes/sha2.js";

/* Texts and bytes, by web standards alone. */

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @returns the hash of these parts in a row */
export function hashOf(...parts: (string | Uint8Array)[]): Uint8Array {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === "string" ? toBytes(part) : part);
  return hash.digest();
}

export const hexHashOf = (...parts: (string | Uint8Array)[]): string => toHex(hashOf(...parts));

/** @returns a random text that nobody can guess, of twice as many hexadecimal digits as bytes */
export const randomText = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));
