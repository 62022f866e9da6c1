import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import {
  isSameText,
  type RegistryAnswer,
  type RegistryDuplicate,
  type RegistryField,
  type RegistryValues,
} from '#contract/registry/registry.ts'
import { isNip } from '#contract/values/rules.ts'
import type { RegistryActor, TakenFromRegistry } from '#machines/registry/registry-lookup.ts'
import { provideRegistryLookup, type RegistryReader } from '#services/registry/registry-lookup-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RegistryCompanyCard } from './registry-company.tsx'
import classes from './registry-lookup.module.css'

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
  /** The current values of fields that the registry contains. */
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
    <Stack gap="sm">
      <Button
        type="button"
        variant="default"
        leftSection={<IconBuildingBank size={18} stroke={1.7} aria-hidden />}
        loading={busy}
        disabled={disabled || !isNip(digits)}
        onClick={() => actor.send({ type: 'company.find', nip: digits })}
        w={{ base: '100%', xs: 'auto' }}
        style={{ alignSelf: 'flex-start' }}
      >
        <Trans>Fetch from the registry</Trans>
      </Button>
      <Stack aria-live="polite" className={classes.result} gap="sm">
        <RegistryResult actor={actor} except={except} />
      </Stack>
    </Stack>
  )
}

/** The mark beside the label of a field whose value comes from the registry. */
export function FromRegistry() {
  return (
    <Text
      span
      className={`nowrap ${classes.mark}`}
      ml="auto"
      pl="4xs"
      c="var(--petrol-ink)"
      fz="2xs"
      fw={500}
      display="inline-flex"
      style={{ alignItems: 'center', gap: 'var(--mantine-spacing-4xs)', order: 1 }}
    >
      <IconBuildingBank size={13} stroke={1.8} aria-hidden />
      <Trans>from the registry</Trans>
    </Text>
  )
}

interface RegistryResultProps {
  actor: RegistryActor
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
}

/** The answer of the registry or the reason why there is none, and records with the same NIP. */
function RegistryResult({ actor, except }: RegistryResultProps) {
  const state = useSelector(actor, ({ value }) => value)
  const answer = useSelector(actor, ({ context }) => context.answer)
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <>
      {answer && <RegistryDuplicates answer={answer} except={except} />}
      {state === 'differing' && <RegistryDifferences actor={actor} />}
      {answer?.company && <RegistryCompanyCard company={answer.company} answer={answer} />}
      {state === 'notFound' && (
        <Notice tone="warning" title={<Trans>The registry does not know this NIP.</Trans>}>
          <Trans>Check the digits. If they are right, fill in the data by hand.</Trans>
        </Notice>
      )}
      {state === 'limitReached' && (
        <Notice tone="information" title={<Trans>Today’s limit of registry look-ups is used up.</Trans>}>
          <Trans>Fill in the data by hand. The registry can be asked again tomorrow.</Trans>
        </Notice>
      )}
      {state === 'unavailable' && (
        <Notice tone="information" title={<Trans>The company registry does not answer.</Trans>}>
          <Trans>Fill in the data by hand, or try again in a minute.</Trans>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

/** Differences between typed data and the registry, field by field, with the choice of which to keep. */
function RegistryDifferences({ actor }: { actor: RegistryActor }) {
  const { t } = useLingui()
  const differing = useSelector(actor, ({ context }) => context.differing)
  const typed = useSelector(actor, ({ context }) => context.typed)
  const company = useSelector(actor, ({ context }) => context.answer?.company ?? null)
  const names: Record<RegistryField, string> = {
    name: t`Company name`,
    street: t`Street and number`,
    postcode: t`Postcode`,
    city: t`City`,
  }
  return (
    <Box
      component="section"
      py="sm"
      px="md"
      bdrs="lg"
      bg="var(--amber-surface)"
      aria-label={t`Differences from the registry`}
    >
      <Text mb="2xs" fw={600}>
        <Trans>The entered data differ from the registry. Which are right?</Trans>
      </Text>
      <PlainList gap={0} mt={0} mb="2xs" mx={0}>
        {differing.map((field) => {
          const name = names[field]
          return (
            <Box component="li" key={field} py="2xs" style={{ borderTop: '1px solid var(--hairline)' }}>
              <Text mb="4xs" fz="xs" fw={600}>
                {name}
              </Text>
              <Flex rowGap="4xs" columnGap="md" align="center" wrap="wrap">
                <Box flex="1 1 320px" miw={0}>
                  <Facts
                    min={160}
                    facts={[
                      { label: <Trans>Entered</Trans>, value: typed[field] },
                      { label: <Trans>Registry</Trans>, value: company?.[field] },
                    ]}
                  />
                </Box>
                <Flex gap="2xs" justify="flex-end" wrap="wrap">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t`Keep: ${name}`}
                    onClick={() => actor.send({ type: 'field.keep', field })}
                  >
                    <Trans>Keep mine</Trans>
                  </Button>
                  <Button
                    size="xs"
                    variant="light"
                    aria-label={t`Use from the registry: ${name}`}
                    onClick={() => actor.send({ type: 'field.take', field })}
                  >
                    <Trans>Take</Trans>
                  </Button>
                </Flex>
              </Flex>
            </Box>
          )
        })}
      </PlainList>
      {differing.length > 1 && (
        <Flex gap="2xs" justify="flex-end" wrap="wrap">
          <Button size="xs" variant="subtle" onClick={() => actor.send({ type: 'differences.keep' })}>
            <Trans>Keep everything as typed</Trans>
          </Button>
          <Button size="xs" variant="subtle" onClick={() => actor.send({ type: 'differences.take' })}>
            <Trans>Use the registry data</Trans>
          </Button>
        </Flex>
      )}
    </Box>
  )
}

const paths: Record<RegistryDuplicate['entity'], string> = {
  'partner.partners': '/cms/partner/partners',
  'contractor.contractors': '/contractor/contractors',
}

interface RegistryDuplicatesProps {
  answer: Pick<RegistryAnswer, 'duplicates' | 'has_hidden_duplicates'>
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
}

/** Records that already have the NIP, each with a link; for records that the person may not see, only that they exist. */
function RegistryDuplicates({ answer, except = [] }: RegistryDuplicatesProps) {
  const { t } = useLingui()
  const words: Record<RegistryDuplicate['entity'], string> = {
    'partner.partners': t`Partner`,
    'contractor.contractors': t`Contractor`,
  }
  const others = answer.duplicates.filter(
    ({ entity, id }) => !except.some((own) => own.entity === entity && own.id === id),
  )
  if (others.length === 0 && !answer.has_hidden_duplicates) return null
  return (
    <Notice tone="warning" title={<Trans>This NIP is already in the portal.</Trans>}>
      {answer.has_hidden_duplicates && <Trans>It belongs to a record you have no access to.</Trans>}
      {others.length > 0 && (
        <PlainList gap={0} mt="4xs" mb={0} mx={0}>
          {others.map(({ entity, id, name }) => (
            <li key={`${entity} ${id}`}>
              {words[entity]}: <Link href={`${paths[entity]}/${id}`}>{name}</Link>
            </li>
          ))}
        </PlainList>
      )}
    </Notice>
  )
}
