/**
 * What the built files contain, as a CycloneDX document (https://cyclonedx.org, version 1.6). It has no date and no
 * number of its own, so that the same sources give the same file.
 * @param {{ name: string, version: string, license: string }} product
 * @param {readonly { name: string, version: string, license: string, inside?: string }[]} packages `inside` names the
 * package whose own built file a package is part of
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
      { ref: address(product), dependsOn: packages.filter(({ inside }) => inside === undefined).map(address) },
      ...owners.map((owner) => ({ ref: address(owner), dependsOn: partsOf(owner).map(address) })),
    ],
  };
}

function component(owner) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(owner.name);
  return {
    type: 'library',
    'bom-ref': address(owner),
    ...(group === undefined ? {} : { group }),
    name,
    version: owner.version,
    licenses: [{ license: { id: owner.license } }],
    purl: address(owner),
  };
}

/** A package's address of its own (https://github.com/package-url/purl-spec). */
function address({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
