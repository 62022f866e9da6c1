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
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useServices } from '#views/shell/app-services.ts'
import classes from './registry-lookup.module.css'
import { RegistryResult } from './registry-result.tsx'

export interface RegistryUse {
  by: RegistryReader
  /** The solution in hand, '' while there is none, and what to do when it is spent. */
  captcha?: { solution: string; onSpent: () => void }
  /** The records that the form is about, which are no duplicates: a partner, and the contractor that it is. */
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
}

/** A look-up in the company registry that belongs to a form. */
export interface Registry {
  actor: RegistryActor
  except: RegistryUse['except']
  /** Whether a field says what the registry says, for the mark beside it: `<FromRegistry />`. */
  isFromRegistry: (field: RegistryField, value: string | null | undefined) => boolean
}

/** The look-up of a form. What it finds is shown by `<RegistryLookup>`. */
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
  /** As it is typed. */
  nip: string | null
  /** What the form holds of what the registry may know. */
  current: RegistryValues
  /** Some texts by field, and the id of the look-up for the record that is saved with them; null once the NIP is another. */
  onTake: (taken: TakenFromRegistry['values'], registry_lookup_id: number | null) => void
  disabled?: boolean
}

/** The button that asks the company registry, and what it says: goes below the field of the NIP. */
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

/** The mark beside the label of a field whose text is the registry's. */
export function FromRegistry() {
  return (
    <span className={classes.mark}>
      <IconBuildingBank size={13} stroke={1.8} aria-hidden />
      <Trans>from the registry</Trans>
    </span>
  )
}
