import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Files that something new changes, kept in memory until all of it is known to fit. */
export class Changes {
  private readonly files = new Map<string, string>();

  read(file: string): string {
    const text = this.files.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    if (text === undefined) throw new Error(`${file} is missing → restore it (git checkout).`);
    return text;
  }

  /** @throws Error where the file is there already */
  create(file: string, text: string): void {
    if (existsSync(file)) throw new Error(`${file} is there already → choose another name.`);
    this.files.set(file, text);
  }

  change(file: string, change: (text: string) => string): void {
    const text = this.read(file);
    const changed = change(text);
    if (changed === text) throw new Error(`${file} has no place for it → add it by hand.`);
    this.files.set(file, changed);
  }

  /** @returns the files that were written */
  write(): string[] {
    for (const [file, text] of this.files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return [...this.files.keys()];
  }
}
