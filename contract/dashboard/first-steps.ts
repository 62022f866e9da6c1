import * as v from 'valibot'
import { importPath } from '#contract/import/kinds.ts'
import { choice, flag, say } from '#contract/values/rules.ts'

/** A place that a new person sees first, and the permissions that its page needs. */
interface FirstStep {
  zone: 'staff' | 'partner'
  needs: readonly string[]
  href: string
}

const staff = (href: string, ...needs: string[]): FirstStep => ({ zone: 'staff', needs, href })
const partner = (href: string, ...needs: string[]): FirstStep => ({
  zone: 'partner',
  needs: needs.map((permission) => `partnerzone.${permission}`),
  href,
})

/** The first steps of the product, in each zone the most important for a role first; a person is offered four of them. */
export const firstSteps = {
  orders: staff(
    '/cms/service-order/service-orders',
    'service-order.service-orders.index',
    'service-order.service-orders.start',
  ),
  answers: staff(
    '/cms/service-order/service-orders?status=waiting',
    'service-order.service-orders.index',
    'service-order.service-orders.ask',
  ),
  maintenances: staff(
    '/cms/service-order/due-maintenances',
    'service-order.due-maintenances.index',
    'service-order.due-maintenances.order',
  ),
  parts: staff(
    '/cms/service-order/spare-parts-orders',
    'service-order.spare-parts-orders.index',
    'service-order.spare-parts-orders.accept',
  ),
  entries: staff('/cms/partner/partners/new-entries', 'partner.new-entries.index', 'partner.new-entries.approve'),
  terms: staff('/cms/training/terms', 'training.terms.index', 'training.terms.store'),
  participants: staff('/cms/training/participants', 'training.participants.index'),
  imports: staff(importPath('documentations'), 'import.imports.index', 'import.imports.store'),
  documents: staff('/cms/documentation/documentations', 'documentation.documentations.index'),
  news: staff('/cms/news', 'news.news.index', 'news.news.store'),
  notifications: staff('/cms/notification/messages', 'notification.messages.index', 'notification.messages.store'),
  devices: staff('/cms/device/devices', 'device.devices.index'),
  profile: staff('/cms/profile', 'core.dashboard.index'),
  report_fault: partner('/service-order/service-orders/register', 'service-order.service-orders.store'),
  own_people: partner('/user/users', 'user.users.index'),
  first_offer: partner('/offer-generator/offers', 'offer-generator.offers.index', 'offer-generator.offers.store'),
  sign_up: partner('/training/terms', 'training.terms.index'),
  own_documents: partner('/documentation/documentations', 'documentation.documentations.index'),
  own_devices: partner('/device/devices', 'device.devices.index'),
} as const satisfies Record<string, FirstStep>

export type FirstStepName = keyof typeof firstSteps
export const firstStepNames = Object.keys(firstSteps) as [FirstStepName, ...FirstStepName[]]

/** Number of first steps that a person is offered. */
const offered = 4

/** The first steps of a person in a zone, by their permissions. */
export function firstStepsOf(zone: FirstStep['zone'], permissions: Readonly<Record<string, unknown>>): FirstStepName[] {
  return firstStepNames
    .filter((name) => {
      const step: FirstStep = firstSteps[name]
      return step.zone === zone && step.needs.every((permission) => permissions[permission])
    })
    .slice(0, offered)
}

/** How far a person is with the first steps. */
export const FirstStepsState = v.strictObject({
  visited: v.pipe(
    v.array(choice(firstStepNames)),
    v.maxLength(firstStepNames.length, say('rule.too_many_items', { limit: firstStepNames.length })),
  ),
  /** Whether the person has put them away. */
  dismissed: v.optional(flag(), false),
})
export type FirstStepsState = v.InferOutput<typeof FirstStepsState>

/** The first steps that a person is shown; null where they have put them away, visited all, or are not new. */
export const FirstSteps = v.nullable(v.array(v.object({ step: v.picklist(firstStepNames), visited: v.boolean() })))
export type FirstSteps = v.InferOutput<typeof FirstSteps>

/** Number of days for which a new account is shown its first steps. */
const days = 30

/** The first steps to show to the holder of an account. */
export function shownFirstSteps(
  account: { created_at: string },
  steps: readonly FirstStepName[],
  state: FirstStepsState | null,
  now: Date,
): FirstSteps {
  const isNew = now.getTime() - Date.parse(account.created_at) < days * 86_400_000
  const visited = state?.visited ?? []
  if (!isNew || state?.dismissed || steps.every((step) => visited.includes(step))) return null
  return steps.map((step) => ({ step, visited: visited.includes(step) }))
}
