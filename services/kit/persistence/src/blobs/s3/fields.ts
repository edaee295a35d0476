import { ConfigError, flag, httpUrl } from '@cairn/platform/config';
import { z } from 'zod';

/** The variables that a service which keeps files reads: `platformSchema.extend({ ...s3Fields })`. */
export const s3Fields = {
  S3_BUCKET: z
    .string()
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, and the older form with capitals.
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/, 'must be the name of a bucket, without s3://')
    .optional()
    .describe('keeps files and archives in this bucket of S3, or of a server that speaks S3’s protocol'),
  S3_ENDPOINT: httpUrl().optional().describe('the address of that server; without it Amazon’s, by S3_REGION'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the name of a region, for instance eu-central-1')
    .optional()
    .describe(
      'the region of the bucket; where not given what AWS_REGION says, and us-east-1 with S3_ENDPOINT',
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe(
      'the key that may use the bucket; without it the AWS SDK looks where it always does, so a role of the machine or of the pod works',
    ),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that key'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w!.*'()/-]{0,200}$/, "must be at most 200 letters, digits and !-_.*'()/")
    .refine((prefix) => !prefix.startsWith('/'), 'must not begin with /')
    .optional()
    .describe(
      'what the names of objects begin with, for several installations in a bucket; where not given CAIRN_NAMESPACE',
    ),
  S3_FORCE_PATH_STYLE: flag()
    .optional()
    .describe(
      'whether the bucket is named in the path of addresses and not in the name of the host; where not given: with S3_ENDPOINT',
    ),
  S3_SSE: z
    .enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms')
    .optional()
    .describe(
      'how S3 encrypts what it keeps: AES256, or aws:kms with S3_SSE_KMS_KEY_ID; without it as the bucket is set',
    ),
  S3_SSE_KMS_KEY_ID: z.string().optional().describe('the key of the key management service, for aws:kms'),
};

/** The parsed variables. */
export type S3Config = z.infer<z.ZodObject<typeof s3Fields>>;

/** @throws ConfigError for variables that do not go together. */
export function checkS3Config(config: S3Config): void {
  const faults: string[] = [];
  const needs = (name: keyof S3Config, needed: keyof S3Config) => {
    if (config[name] !== undefined && config[needed] === undefined)
      faults.push(`${needed}: is needed when ${name} is set`);
  };
  needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  needs('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID');
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_PREFIX', 'S3_SSE'] as const)
    needs(name, 'S3_BUCKET');
  if (config.S3_SSE_KMS_KEY_ID !== undefined && config.S3_SSE !== 'aws:kms')
    faults.push('S3_SSE: must be aws:kms when S3_SSE_KMS_KEY_ID is set');
  if (faults.length > 0) throw new ConfigError(faults);
}
