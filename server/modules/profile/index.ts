import type { ServerModule } from '#server/module.ts'
import { profileHandlers } from './handlers.ts'

export const profileModule: ServerModule = {
  name: 'profile',
  handlers: [profileHandlers],
}
