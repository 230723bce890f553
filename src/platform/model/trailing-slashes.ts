/** An address without the slashes at its end. The regular expression `/\/+$/` would take quadratic time. */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
