import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Changes to files, kept in memory until all of them are known to fit. */
export class Changes {
  private readonly files = new Map<string, string>();

  read(file: string): string {
    const text = this.files.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    if (text === undefined) throw new Error(`${file} doesn't exist → restore it (git checkout)`);
    return text;
  }

  /** @throws Error if the file already exists */
  create(file: string, text: string): void {
    if (existsSync(file)) throw new Error(`${file} already exists → choose a different name`);
    this.files.set(file, text);
  }

  change(file: string, change: (text: string) => string): void {
    const text = this.read(file);
    const changed = change(text);
    if (changed === text) throw new Error(`${file} has no place for the new entry → add it manually`);
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
