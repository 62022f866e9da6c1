import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Where tests keep what Node made of the sources, as environment variables: processes that they start, and threads that read workbooks and
 * archives, start in half the time.
 */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), `partner-portal-compiled-${userInfo().uid}`) }
