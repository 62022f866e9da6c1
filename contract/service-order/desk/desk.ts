import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { dueTimes } from './due.ts'
import { deskEntities } from './entities.ts'
import { decisionReasons, replyTemplates } from './texts.ts'

/** Settings of the service desk: time limits, reply templates and decision reasons. */
export const serviceDesk = module('service-order', {
  ...entityCalls(deskEntities['service-order.due-times'], dueTimes),
  ...entityCalls(deskEntities['service-order.reply-templates'], replyTemplates),
  ...entityCalls(deskEntities['service-order.decision-reasons'], decisionReasons),
})
