import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Flex, Group, Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import type {
  OpenWork,
  OpenWorkChoice,
  OpenWorkDecision,
  OpenWorkKind,
  OpenWorkVerb,
} from '#contract/unit/open-work.ts'
import { formatMoment } from '#services/formatting.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

const kindWords: Readonly<Record<OpenWorkKind, MessageDescriptor>> = withOtherWord({
  warranty: msg`Warranty order`,
  maintenance: msg`Maintenance`,
  parts: msg`Spare-parts order`,
})
const choiceWords: Readonly<Record<OpenWorkChoice, MessageDescriptor>> = withOtherWord({
  keep: msg({ context: 'open work', message: 'Leave as it is' }),
  cancel: msg({ context: 'open work', message: 'Cancel it' }),
  carry: msg({ context: 'open work', message: 'Move to the new owner' }),
})
const toSuccessor = msg({ context: 'open work', message: 'Move to the new unit' })

interface OpenWorkFieldProps {
  /** The open work that the verb looks at, as the server lists it. */
  work: readonly OpenWork[]
  verb: OpenWorkVerb
  value: readonly OpenWorkDecision[]
  error?: ReactNode
  onChange: (decisions: OpenWorkDecision[]) => void
}

/** Open orders of a unit with what becomes of each: nothing is decided before a person has chosen. Without open work it is empty. */
export function OpenWorkField({ work, verb, value, error, onChange }: OpenWorkFieldProps) {
  const { i18n } = useLingui()
  if (work.length === 0) return null
  const decide = (one: OpenWork, choice: OpenWorkChoice) =>
    onChange([
      ...value.filter((other) => other.of !== one.of || other.id !== one.id),
      { of: one.of, id: one.id, choice },
    ])
  const asks = work.some(({ choices }) => choices.length > 0)
  return (
    <Stack gap="2xs">
      <Notice
        tone={asks ? 'warning' : 'information'}
        title={asks ? <Trans>What becomes of the open work?</Trans> : <Trans>Open items for this unit</Trans>}
      />
      <PlainList divided gap="xs" className="frame" py="xs" px="md">
        {work.map((one) => (
          <li key={`${one.of} ${one.id}`}>
            <Flex gap="2xs" wrap="wrap" align="center">
              <Text span fw={600}>
                {i18n._(kindWords[one.of])}
              </Text>
              <EnterableLink href={orderPage(one.of, 'staff', one.id)}>{one.order_number}</EnterableLink>
              <Status work={one} />
            </Flex>
            <Text c="dimmed" fz="sm">
              {one.partner_name}
              {one.visit_at && (
                <>
                  {' · '}
                  <Trans>visit {formatMoment(one.visit_at)}</Trans>
                </>
              )}
            </Text>
            {one.choices.length > 0 && (
              <Radio.Group
                aria-label={one.order_number ?? ''}
                value={value.find((other) => other.of === one.of && other.id === one.id)?.choice ?? null}
                onChange={(choice) => decide(one, choice as OpenWorkChoice)}
              >
                <Group gap="sm" mt="3xs">
                  {one.choices.map((choice) => (
                    <Radio
                      key={choice}
                      value={choice}
                      label={i18n._(choice === 'carry' && verb === 'replace' ? toSuccessor : choiceWords[choice])}
                    />
                  ))}
                </Group>
              </Radio.Group>
            )}
          </li>
        ))}
      </PlainList>
      {error && (
        <Text c="var(--red)" fz="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

function Status({ work: { of, status } }: { work: OpenWork }) {
  const known = statusesOf(of).find((name) => name === status)
  return known ? <StatusBadge of={statusWordsOf(of, known)} /> : null
}
