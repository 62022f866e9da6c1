import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Environment variables with the folder of Node's compile cache: processes that tests start, and threads that read workbooks and
 * archives, then start in half the time.
 */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), `partner-portal-compiled-${userInfo().uid}`) }
