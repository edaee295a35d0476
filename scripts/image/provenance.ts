/** What an image was made from, and by what. Digests are hex of SHA-256. */
export interface Build {
  readonly image: { readonly tag: string; readonly digest: string };
  readonly builder: string;
  readonly platform: string;
  readonly revision: string;
  /** Where the sources are published; undefined where that is not known. */
  readonly source?: string;
  /** Whether files differed from the revision. */
  readonly isChanged: boolean;
  readonly arguments: Readonly<Record<string, string>>;
  readonly bases: readonly { readonly name: string; readonly digest: string }[];
  /** Files of the sources that decide what is built, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly sbom: string;
  readonly started: Date;
  readonly finished: Date;
}

/** How `externalParameters` are to be read: the Dockerfile of this repository, by `npm run image`. */
const BUILD_TYPE = 'urn:cairn:image-build:v1';

/** The provenance of an image: an in-toto statement with a predicate of SLSA, both of version 1. */
export function makeProvenance(build: Build): object {
  const sources = {
    uri: build.source ? `git+${build.source}` : 'urn:cairn:source',
    digest: { gitCommit: build.revision },
  };
  const bases = build.bases.map(({ name, digest }) => ({
    uri: `docker-image:${name}`,
    digest: { sha256: digest },
  }));
  const files = Object.entries(build.files).map(([uri, sha256]) => ({ uri, digest: { sha256 } }));
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: build.image.tag, digest: { sha256: build.image.digest } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: {
          dockerfile: 'docker/Dockerfile',
          platform: build.platform,
          buildArguments: build.arguments,
        },
        internalParameters: { sourcesChanged: build.isChanged },
        resolvedDependencies: [sources, ...bases, ...files],
      },
      runDetails: {
        builder: { id: build.builder },
        metadata: { startedOn: build.started.toISOString(), finishedOn: build.finished.toISOString() },
        byproducts: [{ name: 'sbom.cdx.json', digest: { sha256: build.sbom } }],
      },
    },
  };
}
