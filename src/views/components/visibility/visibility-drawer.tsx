import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Drawer, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  type Reader,
  type VisibilityCondition,
  visibilityConditions,
  visibilityExceptions,
} from '#contract/core/visibility.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { goToField } from '#views/components/form/error-summary.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import type { VisibilityProps } from './with-visibility.tsx'

interface VisibilityDrawerProps extends VisibilityProps {
  opened: boolean
  onClose: () => void
}

/** Which people of a company see a record in the partner zone, and for the others the first condition that is not met. */
export function VisibilityDrawer({ opened, onClose, ...record }: VisibilityDrawerProps) {
  const { t } = useLingui()
  const [partner, setPartner] = useState<number | null>(null)
  const field = useRef<VisibilityCondition | null>(null)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // The field gets the focus once the drawer has given it back.
      onExitTransitionEnd={() => {
        for (const name of (field.current && fieldsOf[field.current]) ?? []) goToField(name)
        field.current = null
      }}
      position="right"
      size="md"
      title={<Trans>Who sees it?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <LookupField
          label={t`Company`}
          description={t`Checks each person of the company, as the partner zone does`}
          lookup="partner.partners.lookup"
          minimum={2}
          value={partner}
          onChange={(id) => setPartner(id === null ? null : Number(id))}
        />
        {opened && partner !== null && (
          <Readers
            key={partner}
            {...record}
            partner={partner}
            onField={(condition) => {
              field.current = condition
              onClose()
            }}
          />
        )}
      </Stack>
    </Drawer>
  )
}

/** The fields on which a condition depends, of which the form of a kind has one at most. */
const fieldsOf: Partial<Record<VisibilityCondition, readonly string[]>> = {
  active: ['active'],
  date: ['publication_date'],
  area: ['business_areas'],
  brand: ['brands', 'brand_id', 'producer_id'],
  file: ['file_pl'],
  ahead: ['training_date'],
  models: ['device_ids'],
}

interface ReadersProps extends VisibilityProps {
  partner: number
  onField: (condition: VisibilityCondition) => void
}

function Readers({ entity, id, partner, onField }: ReadersProps) {
  const { t } = useLingui()
  const asked = { path: { entity, record: id }, query: { partner: String(partner) } }
  const { data, failed, failure, refresh } = useLoad('core.visibility.show', asked)
  if (failed && !data)
    return (
      <Notice tone="danger" live failure={failure} onRetry={refresh}>
        <Trans>The answer could not be loaded.</Trans>
      </Notice>
    )
  if (!data)
    return (
      <Stack gap="md" role="status" aria-label={t`Loading`}>
        <Skeleton height={24} width="60%" />
        <Skeleton height={48} />
      </Stack>
    )
  const { people } = data
  const count = people.filter(({ sees }) => sees).length
  if (people.length === 0)
    return (
      <Text role="status">
        <Trans>The company has no people in the portal, so no one sees it.</Trans>
      </Text>
    )
  return (
    <>
      <Text fw={600} role="status">
        <Plural value={people.length} one={`${count} of # person sees it`} other={`${count} of # people see it`} />
      </Text>
      <PlainList divided>
        {people.map((reader) => (
          <Flex key={reader.user_id} component="li" gap="md">
            <Mark isMet={reader.sees} label={reader.sees ? t`Sees it` : t`Does not see it`} />
            <Stack gap={0} miw={0} flex={1}>
              <Text span fw={600}>
                <EnterableLink href={recordPage('user.users', reader.user_id) ?? ''}>{reader.full_name}</EnterableLink>
              </Text>
              <Reasons reader={reader} record={{ entity, id }} onField={onField} />
            </Stack>
          </Flex>
        ))}
      </PlainList>
    </>
  )
}

function Mark({ isMet, label }: { isMet: boolean; label: string }) {
  const Icon = isMet ? IconCheck : IconX
  return (
    <ToneMark size={28} round data-tone={isMet ? 'green' : 'red'} role="img" aria-label={label}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </ToneMark>
  )
}

interface ReasonsProps {
  reader: Reader
  record: VisibilityProps
  onField: (condition: VisibilityCondition) => void
}

/** The reason in a sentence, with a link to what stands against the reader, and all conditions behind a summary. */
function Reasons({ reader: { sees, conditions, exception }, record, onField }: ReasonsProps) {
  const { i18n } = useLingui()
  const reason = conditions.find(({ met }) => !met)
  return (
    <Stack gap="4xs">
      {exception && <Note component="span">{labelIn(i18n, visibilityExceptions[exception])}</Note>}
      {!sees && reason && <span>{labelIn(i18n, visibilityConditions[reason.name].unmet)}</span>}
      {!sees && reason && <Ways condition={reason} record={record} onField={onField} />}
      <details>
        <Box component="summary" c="var(--petrol-ink)" fz="var(--small)" lh="var(--small-line)">
          <Trans>All conditions</Trans>
        </Box>
        <PlainList gap="4xs" mt="2xs">
          {conditions.map(({ name, met }) => (
            <Condition key={name} text={labelIn(i18n, visibilityConditions[name][met ? 'met' : 'unmet'])} isMet={met} />
          ))}
        </PlainList>
      </details>
    </Stack>
  )
}

function Condition({ text, isMet }: { text: string; isMet: boolean }) {
  const Icon = isMet ? IconCheck : IconX
  return (
    <Group component="li" gap="2xs" wrap="nowrap" align="flex-start" data-tone={isMet ? 'green' : 'red'}>
      <Box component="span" c="var(--tone)" flex="none" aria-hidden>
        <Icon size={18} stroke={1.8} />
      </Box>
      <Note component="span">{text}</Note>
    </Group>
  )
}

interface WaysProps {
  condition: Reader['conditions'][number]
  record: VisibilityProps
  onField: (condition: VisibilityCondition) => void
}

/** The links to what a condition depends on: another record, and the field of this one. */
function Ways({ condition: { name, depends_on }, record, onField }: WaysProps) {
  const isOwn = depends_on.entity === record.entity && depends_on.id === record.id
  const page = isOwn ? null : recordPage(depends_on.entity, depends_on.id)
  return (
    <Group gap="sm">
      {page && (
        <EnterableLink href={page}>
          <Subject entity={depends_on.entity} />
        </EnterableLink>
      )}
      {fieldsOf[name] && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => onField(name)}>
          <Trans>Go to the field</Trans>
        </Button>
      )}
    </Group>
  )
}

function Subject({ entity }: { entity: string }) {
  if (entity === 'user.users') return <Trans>Go to the account</Trans>
  if (entity === 'partner.partners') return <Trans>Go to the company</Trans>
  if (entity === 'training.trainings') return <Trans>Go to the training</Trans>
  if (entity === 'device.groups') return <Trans>Go to the group</Trans>
  return <Trans>Go to the category</Trans>
}
