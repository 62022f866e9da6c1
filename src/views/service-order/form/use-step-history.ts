import { useEffect, useState } from 'react'
import { type WarrantyOrderStep, warrantyOrderStepNames } from '#contract/service-order/fields.ts'
import type { PageAddress } from '#services/page-address.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { WarrantyForm } from './form-actor.ts'

/** The state of a history entry: the form, and the steps that led there, the current one last. */
interface Entry {
  form: string
  trail: readonly WarrantyOrderStep[]
}

/** The step named in the address, for instance after a reload. */
export function stepInAddress(page: PageAddress): WarrantyOrderStep | null {
  const named = new URLSearchParams(page.search()).get('step')
  return warrantyOrderStepNames.find((step) => step === named) ?? null
}

const entryNow = (): Entry | null => (window.history.state as { steps?: Entry } | null)?.steps ?? null
const hrefOf = (page: PageAddress, step: WarrantyOrderStep) => `#${page.path()}?step=${step}`
const stateOf = (steps: Entry) => ({ ...window.history.state, steps })

/**
 * Makes every step an entry of the browser history: the back button of a phone goes one step back, and leaves the form at its
 * first step. The path of an entry is updated when the draft gets its id, because it is the same form.
 */
export function useStepHistory(): void {
  const actor = WarrantyForm.useActorRef()
  const { address } = useServices()
  const { edit } = warrantyOrderPaths[useOrderZone()]
  const step = WarrantyForm.useSelector(({ context }) => context.step)
  const [form] = useState(() => entryNow()?.form ?? uniqueKey())

  useEffect(() => {
    const entry = entryNow()
    if (entry?.form !== form) {
      // Its address stays: on return the form opens at its first unfinished step.
      window.history.replaceState(stateOf({ form, trail: [step] }), '')
    } else if (entry.trail.at(-2) === step) {
      window.history.back()
    } else if (entry.trail.at(-1) !== step) {
      window.history.pushState(stateOf({ form, trail: [...entry.trail, step] }), '', hrefOf(address, step))
    }
  }, [address, form, step])

  useEffect(() => {
    const follow = () => {
      const entry = entryNow()
      const shown = entry?.form === form ? entry.trail.at(-1) : undefined
      if (!entry || !shown) return
      const { order } = actor.getSnapshot().context
      address.replacePath(`${order ? edit(order.id) : address.path()}?step=${shown}`)
      actor.send({ type: 'step.go', step: shown })
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [actor, address, edit, form])
}
