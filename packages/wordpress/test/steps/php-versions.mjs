export async function phpVersions() {}
