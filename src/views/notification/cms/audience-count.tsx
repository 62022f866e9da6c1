import { Plural, Trans } from '@lingui/react/macro'
import { Group, Skeleton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'

export interface ChosenAudience {
  provinces?: number[]
  business_areas?: number[]
  partners?: number[]
}

/** The number of people and companies reached by the current choice. */
export function AudienceCount({ chosen }: { chosen: ChosenAudience }) {
  const { provinces = [], business_areas = [], partners = [] } = chosen
  const mayCount = useMay('notification.messages.count')
  const body = { provinces, business_areas, partners }
  const { data, failed } = useLoadIf(mayCount, 'notification.messages.count', { body })
  const isEmpty = provinces.length + business_areas.length + partners.length === 0
  if (!mayCount) return null
  return (
    <Group
      wrap="nowrap"
      gap="xs"
      mih={44}
      py="2xs"
      px="md"
      bdrs="md"
      {...(data?.people
        ? { bg: 'var(--petrol-surface)', c: 'var(--petrol-ink)' }
        : { bg: 'var(--grey-surface)', c: 'dimmed' })}
      role="status"
    >
      <IconUsers size={18} stroke={1.7} aria-hidden />
      {isEmpty && <Trans>Nobody is chosen yet.</Trans>}
      {!isEmpty && failed && <Trans>The recipients could not be counted.</Trans>}
      {!isEmpty && !failed && !data && <Skeleton height={14} width={180} />}
      {!isEmpty && !failed && data && <RecipientWords {...data} />}
    </Group>
  )
}

/** "12 people in 4 companies". */
export function RecipientWords({ people, companies }: { people: number; companies: number }) {
  if (people === 0) return <Trans>Nobody meets these conditions.</Trans>
  return (
    <span>
      <strong>
        <Plural value={people} one="# person" other="# people" />
      </strong>{' '}
      <Plural value={companies} one="in # company" other="in # companies" />
    </span>
  )
}
