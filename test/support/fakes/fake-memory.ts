/** Replaces object URLs, which a test must not leave behind. */
export interface FakeMemory {
  /** The object URLs that were created. */
  readonly urls: string[];
  readonly revoked: string[];
  readonly files: Blob[];
  restore(): void;
}

export function fakeMemory(): FakeMemory {
  const { createObjectURL, revokeObjectURL } = URL;
  const urls: string[] = [];
  const revoked: string[] = [];
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    urls.push(`blob:${urls.length}`);
    return `blob:${urls.length - 1}`;
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
  return { urls, revoked, files, restore: () => void Object.assign(URL, { createObjectURL, revokeObjectURL }) };
}
