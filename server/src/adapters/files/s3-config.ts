/** Which bucket to use: `S3_URL`, or `S3_BUCKET` with the usual AWS variables. */

export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Absent: AWS itself. */
  readonly endpoint: string | undefined
  readonly pathStyle: boolean
  /** Absent: the default credential chain of AWS, for example the role of the machine. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined
}

export const S3_EXAMPLE = 'https://key:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1'

const DEFAULT_REGION = 'us-east-1'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const OPTIONS = ['region', 'path-style']

type Variables = Readonly<Record<string, string | undefined>>

/** Returns a configuration, or what is wrong in a message that repeats no secret. */
const readUrl = (text: string): S3Config | string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return `must be an address such as ${S3_EXAMPLE}`
  const bucket = decodeURIComponent(url.pathname.slice(1).replace(/\/$/, ''))
  if (!BUCKET.test(bucket)) return `must name one bucket as its path, as in ${S3_EXAMPLE}`
  if (!url.username || !url.password) return `must carry the access key and the secret, as in ${S3_EXAMPLE}`
  const unknown = [...url.searchParams.keys()].filter((name) => !OPTIONS.includes(name))
  if (unknown.length > 0) return `may only have the options ${OPTIONS.join(' and ')}`
  const pathStyle = url.searchParams.get('path-style') ?? String(!url.hostname.endsWith('.amazonaws.com'))
  if (!/^(?:true|false)$/.test(pathStyle)) return 'must have path-style=true or path-style=false'
  return {
    bucket,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    endpoint: url.origin,
    pathStyle: pathStyle === 'true',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }
}

const readBucket = (bucket: string, variables: Variables): S3Config | string => {
  if (!BUCKET.test(bucket)) return 'must be the name of a bucket'
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    return 'needs both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither'
  const endpoint = variables.AWS_ENDPOINT_URL_S3 ?? variables.AWS_ENDPOINT_URL
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return 'needs AWS_ENDPOINT_URL to be a web address'
  const sessionToken = variables.AWS_SESSION_TOKEN
  return {
    bucket,
    region: variables.AWS_REGION ?? variables.AWS_DEFAULT_REGION ?? DEFAULT_REGION,
    endpoint: endpoint ? new URL(endpoint).origin : undefined,
    pathStyle: endpoint !== undefined,
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
        : undefined,
  }
}

/** `undefined`: files are kept on the local disk. A text: the variable that is wrong, and what is wrong with it. */
export const readS3Config = (variables: Variables): S3Config | string | undefined => {
  const { S3_URL: url, S3_BUCKET: bucket } = variables
  if (url && bucket) return 'S3_BUCKET must not be set together with S3_URL, which names the bucket'
  const [name, config] = url ? ['S3_URL', readUrl(url)] : ['S3_BUCKET', bucket && readBucket(bucket, variables)]
  return typeof config === 'string' && config ? `${name} ${config}` : config || undefined
}
