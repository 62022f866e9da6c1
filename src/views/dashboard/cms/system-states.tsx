import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { SystemState } from '#contract/dashboard/work.ts'
import { importKindNames, importKinds } from '#contract/import/kinds.ts'
import { formatMoment, formatNumber } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { hrefOf, stateIcons } from './state-links.ts'
import classes from './work.module.css'

/** One line with the state of the parts of the system that the person may see. */
export function SystemStates({ states }: { states: readonly SystemState[] }) {
  const { t } = useTexts()
  const mayDecide = useMay('synchronization.results.index')
  if (states.length === 0) return null
  return (
    <Flex
      className={classes.states}
      component="ul"
      wrap="wrap"
      gap="5xs"
      mt={0}
      mb="md"
      mx={0}
      p={0}
      bg="var(--hairline)"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      aria-label={t`System state`}
    >
      {states.map((state) => {
        const Icon = stateIcons[state.tone]
        return (
          <Box component="li" key={`${state.kind} ${state.of}`} flex="1 1 auto" bg="var(--card)">
            <Flex
              component={Link}
              href={hrefOf(state, mayDecide)}
              className={classes.state}
              gap="xs"
              align="center"
              h="100%"
              mih={44}
              py="2xs"
              px="md"
              data-tone={state.tone}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              <Text component="strong" fw={600}>
                <Name {...state} />
              </Text>
              <span>
                <Words {...state} />
              </span>
            </Flex>
          </Box>
        )
      })}
    </Flex>
  )
}

function Name({ kind, of }: Pick<SystemState, 'kind' | 'of'>) {
  const { i18n } = useLingui()
  const imported = importKindNames.find((known) => known === of)
  if (kind === 'erp') return <Trans>{erp}</Trans>
  if (kind === 'imports')
    return imported ? <bdi>{labelIn(i18n, importKinds[imported].title)}</bdi> : <Trans>Imports</Trans>
  if (kind === 'reports') return <Trans>Reports</Trans>
  return kind === 'contractors' ? <Trans>Contractors</Trans> : <Trans>Mail</Trans>
}

/** Orders that the ERP does not have, by their kind. */
function Unsaved({ count, of }: Pick<SystemState, 'count' | 'of'>) {
  return of === 'parts' ? (
    <Plural value={count} one="# parts order not saved" other="# parts orders not saved" />
  ) : (
    <Plural value={count} one="# order not saved" other="# orders not saved" />
  )
}

function Words({ kind, tone, count, at, of }: SystemState) {
  const { i18n } = useLingui()
  if (kind === 'erp') return count > 0 ? <Unsaved count={count} of={of} /> : <Trans>all saved</Trans>
  if (kind === 'imports')
    return count > 0 ? <Plural value={count} one="# to correct" other="# to correct" /> : <Trans>no errors</Trans>
  if (kind === 'contractors') {
    if (!at) return <Trans>not compared yet</Trans>
    if (tone === 'red') return <Trans>failed, {formatMoment(at)}</Trans>
    if (count > 0) return <Plural value={count} one="# difference" other="# differences" />
    return <Trans>in agreement, {formatMoment(at)}</Trans>
  }
  if (kind === 'reports' && at) return <Trans>not up to date since {formatMoment(at)}</Trans>
  if (tone === 'red') return <Plural value={count} one="# message not sent" other="# messages not sent" />
  return <Trans>sent today: {formatNumber(count, i18n.locale)}</Trans>
}
