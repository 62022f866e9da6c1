import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RegistryField } from '#contract/registry/registry.ts'
import type { RegistryActor } from '#machines/registry/registry-lookup.ts'
import { Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import classes from './registry-lookup.module.css'

/** Differences between typed data and the registry, field by field, with the choice of which to keep. */
export function RegistryDifferences({ actor }: { actor: RegistryActor }) {
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
      py={12}
      px={16}
      bdrs="var(--radius-card)"
      bg="var(--amber-surface)"
      aria-label={t`Differences from the registry`}
    >
      <Text mb={8} fw={600}>
        <Trans>The entered data differ from the registry. Which are right?</Trans>
      </Text>
      <PlainList gap={0} mt={0} mb={8} mx={0}>
        {differing.map((field) => {
          const name = names[field]
          return (
            <li key={field} className={classes.field}>
              <Text span fz={13} fw={600} className={classes.whole}>
                {name}
              </Text>
              <Facts
                min={160}
                facts={[
                  { label: <Trans>Entered</Trans>, value: typed[field] },
                  { label: <Trans>Registry</Trans>, value: company?.[field] },
                ]}
              />
              <Flex gap={8} justify="flex-end" wrap="wrap">
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
            </li>
          )
        })}
      </PlainList>
      {differing.length > 1 && (
        <Flex gap={8} justify="flex-end" wrap="wrap">
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
