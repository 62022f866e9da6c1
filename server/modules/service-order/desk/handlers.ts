import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import { handlers } from '#server/http/handlers.ts'
import { deskSettings } from './settings.ts'

export const deskHandlers = handlers(serviceDesk, { ...deskSettings.handlers })
