/**
 * The packages in the built files, as a CycloneDX document (https://cyclonedx.org, version 1.6). It has no date and no
 * serial number, so that the same sources give the same file.
 * @param {{ name: string, version: string, license: string }} product
 * @param {readonly { name: string, version: string, license: string, inside?: string }[]} packages `inside` is the
 * name of the package whose built file contains this one
 */
export function softwareBill(product, packages) {
  const partsOf = (owner) => packages.filter(({ inside }) => inside === owner.name);
  const owners = packages.filter((owner) => partsOf(owner).length > 0);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component(product) },
    components: packages.map(component),
    dependencies: [
      { ref: packageUrl(product), dependsOn: packages.filter(({ inside }) => inside === undefined).map(packageUrl) },
      ...owners.map((owner) => ({ ref: packageUrl(owner), dependsOn: partsOf(owner).map(packageUrl) })),
    ],
  };
}

function component(owner) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(owner.name);
  return {
    type: 'library',
    'bom-ref': packageUrl(owner),
    ...(group === undefined ? {} : { group }),
    name,
    version: owner.version,
    licenses: [{ license: { id: owner.license } }],
    purl: packageUrl(owner),
  };
}

/** A package URL (https://github.com/package-url/purl-spec). */
function packageUrl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
