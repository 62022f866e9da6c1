import type { RouteDeclaration } from './routes.ts'

/**
 * The parts of the texts that a page needs beside those of the start: those of its zone, and those of the pages whose addresses begin
 * alike (`cms.device` for `/cms/device/devices`). The build divides the texts by it (`scripts/build/texts-by-page.ts`).
 */
export function textPartsOf({ zone, path }: Pick<RouteDeclaration, 'zone'> & { path: string }): string[] {
  if (zone === 'public') return []
  const [, first = '', second = ''] = path.split('/')
  const module = zone === 'cms' && first === 'cms' ? second : first
  return /^[\w-]+$/.test(module) ? [zone, `${zone}.${module}`] : [zone]
}
