/** Errors of the system in words. Their own messages name the call, and not always the file. */
const reasons: Record<string, [message: string, fix: string]> = {
  EACCES: ["access to the file or folder is denied", "allow it (chmod)"],
  EPERM: ["access to the file or folder is denied", "allow it (chmod)"],
  ENOENT: ["there is no such file or folder", "correct the path"],
  EISDIR: ["this is a folder", "specify a file"],
  ENOTDIR: ["a part of the path is a file", "correct the path"],
  ENOSPC: ["the disk is full", "free some space"],
  EROFS: ["the file system is read-only", "choose another folder"],
};

/** @returns what a system's error means and what to do; undefined for other errors */
export function explainSystemError(error: unknown): { message: string; fix: string } | undefined {
  const [message, fix] = reasons[(error as NodeJS.ErrnoException).code ?? ""] ?? [];
  return message && fix ? { message, fix } : undefined;
}
