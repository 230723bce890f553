/** Replaces what Node lacks, or a test must not leave behind: the decoder of the Web Audio API, and object URLs. */
export interface FakeMemory {
  /** The sizes of the decoded files, in bytes. */
  readonly decoded: number[];
  /** The object URLs that were created. */
  readonly urls: string[];
  readonly revoked: string[];
  readonly files: Blob[];
  restore(): void;
}

/** @param seconds of sound in a file, or in its first bytes; `null` if they cannot be decoded */
export function fakeMemory(seconds: number | ((bytes: number) => number | null)): FakeMemory {
  const { createObjectURL, revokeObjectURL } = URL;
  const context = Object.getOwnPropertyDescriptor(globalThis, 'OfflineAudioContext');
  const decoded: number[] = [];
  const urls: string[] = [];
  const revoked: string[] = [];
  const files: Blob[] = [];
  class FakeContext {
    async decodeAudioData(bytes: ArrayBuffer): Promise<object> {
      decoded.push(bytes.byteLength);
      const duration = typeof seconds === 'number' ? seconds : seconds(bytes.byteLength);
      if (duration === null) throw new DOMException('Not sound.', 'EncodingError');
      const sampleRate = 10;
      const length = Math.round(duration * sampleRate);
      return { duration, sampleRate, length, numberOfChannels: 1, getChannelData: () => new Float32Array(length) };
    }
  }
  Object.defineProperty(globalThis, 'OfflineAudioContext', { value: FakeContext, configurable: true, writable: true });
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    urls.push(`blob:${urls.length}`);
    return `blob:${urls.length - 1}`;
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
  return {
    decoded,
    urls,
    revoked,
    files,
    restore() {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
      if (context) Object.defineProperty(globalThis, 'OfflineAudioContext', context);
      else Reflect.deleteProperty(globalThis, 'OfflineAudioContext');
    },
  };
}
