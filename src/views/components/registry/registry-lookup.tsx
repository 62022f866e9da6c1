import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import {
  isSameText,
  type RegistryDuplicate,
  type RegistryField,
  type RegistryValues,
} from '#contract/registry/registry.ts'
import { isNip } from '#contract/rules.ts'
import type { RegistryActor, TakenFromRegistry } from '#machines/registry/registry-lookup.ts'
import { provideRegistryLookup, type RegistryReader } from '#services/registry/registry-lookup-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import classes from './registry-lookup.module.css'
import { RegistryResult } from './registry-result.tsx'

export interface RegistryUse {
  by: RegistryReader
  /** The current captcha solution, empty while there is none, and a callback for when it has been used. */
  captcha?: { solution: string; onSpent: () => void }
  /** Records that the form itself is about and that are no duplicates: a partner and its contractor. */
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
}

/** A registry look-up that belongs to a form. */
export interface Registry {
  actor: RegistryActor
  except: RegistryUse['except']
  /** Whether a field has the value from the registry, for the mark beside it: `<FromRegistry />`. */
  isFromRegistry: (field: RegistryField, value: string | null | undefined) => boolean
}

/** The registry look-up of a form. `<RegistryLookup>` shows its result. */
export function useRegistryLookup({ by, captcha, except }: RegistryUse): Registry {
  const { api } = useServices()
  const machine = useMemo(() => provideRegistryLookup(api, by), [api, by])
  const actor = useActorRef(machine, { input: { needs_captcha: by === 'public' } })
  const company = useSelector(actor, ({ context }) => context.answer?.company ?? null)
  const solution = captcha?.solution ?? ''
  useEmitted(actor, 'captcha.spent', () => captcha?.onSpent())
  useEffect(() => actor.send({ type: 'captcha.change', captcha: solution }), [actor, solution])

  const isFromRegistry: Registry['isFromRegistry'] = (field, value) => {
    const said = company?.[field] ?? null
    return said !== null && isSameText(value ?? null, said)
  }
  return { actor, except, isFromRegistry }
}

export interface RegistryLookupProps {
  registry: Registry
  /** As typed. */
  nip: string | null
  /** The current values of fields that the registry knows. */
  current: RegistryValues
  /** Called with values by field and the id of the look-up, which the record is saved with; null when the NIP has changed. */
  onTake: (taken: TakenFromRegistry['values'], registry_lookup_id: number | null) => void
  disabled?: boolean
}

/** The button that queries the company registry, and its answer; placed below the NIP field. */
export function RegistryLookup({ registry, nip, current, onTake, disabled }: RegistryLookupProps) {
  const { actor, except } = registry
  const digits = (nip ?? '').replaceAll(/\D/g, '')
  const { name, street, postcode, city } = current
  useEmitted(actor, 'form.fill', ({ values, registry_lookup_id }) => onTake(values, registry_lookup_id))
  useEffect(() => {
    actor.send({ type: 'form.change', nip: digits, typed: { name, street, postcode, city } })
  }, [actor, digits, name, street, postcode, city])
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <div className={classes.lookup}>
      <Button
        type="button"
        variant="default"
        leftSection={<IconBuildingBank size={18} stroke={1.7} aria-hidden />}
        loading={busy}
        disabled={disabled || !isNip(digits)}
        onClick={() => actor.send({ type: 'company.find', nip: digits })}
        className={classes.button}
      >
        <Trans>Fetch from the registry</Trans>
      </Button>
      <div aria-live="polite" className={classes.result}>
        <RegistryResult actor={actor} except={except} />
      </div>
    </div>
  )
}

/** The mark beside the label of a field whose value comes from the registry. */
export function FromRegistry() {
  return (
    <span className={classes.mark}>
      <IconBuildingBank size={13} stroke={1.8} aria-hidden />
      <Trans>from the registry</Trans>
    </span>
  )
}
