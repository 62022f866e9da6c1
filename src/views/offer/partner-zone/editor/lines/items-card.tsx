import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group, Menu, Switch, Text, Title } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { shallowEqual } from '@xstate/react'
import { partsOf } from '#machines/offer/offer-lines.ts'
import { Note } from '#views/components/page/note.tsx'
import { AddBar } from '#views/offer/partner-zone/editor/add-bar.tsx'
import { Editor, offerErrorAt } from '#views/offer/partner-zone/editor/editor-actor.ts'
import { VariantPart } from '#views/offer/partner-zone/editor/variant-part.tsx'
import classes from './items.module.css'
import { Moving } from './lines-drag.tsx'

interface ItemsCardProps {
  /** Whether rows have purchase prices and margins. */
  showsPurchase: boolean
  onShowPurchase: (shows: boolean) => void
}

/** The table of the offered items: rows that can be edited and moved. */
export function ItemsCard({ showsPurchase, onShowPurchase }: ItemsCardProps) {
  const { t } = useLingui()
  const count = Editor.useSelector(({ context: { values } }) =>
    values.sections.reduce((sum, { lines }) => sum + lines.filter(({ kind }) => kind !== 'text').length, 0),
  )
  const error = Editor.useSelector(
    (snapshot) => offerErrorAt(snapshot, 'sections') ?? offerErrorAt(snapshot, 'variants'),
  )
  return (
    <Box
      component="section"
      className={`frame ${classes.card}`}
      data-purchase={showsPurchase || undefined}
      aria-labelledby="offer-lines"
    >
      <Group className={classes.head} wrap="nowrap" gap="sm" mih={48} py="3xs" pl="md" pr="xs">
        <Title order={2} flex={1} fz="md" lh="sm" id="offer-lines">
          <Trans>Lines</Trans>{' '}
          <Text span c="dimmed" fw={400}>
            {count}
          </Text>
        </Title>
        <Note component="span" fz="xs" visibleFrom="sm">
          <Trans>Net prices in zlotys</Trans>
        </Note>
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <ActionIcon aria-label={t`Table columns`}>
              <IconSettings size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="div">
              <Switch
                label={t`Purchase price and margin of each line`}
                checked={showsPurchase}
                onChange={(event) => onShowPurchase(event.currentTarget.checked)}
              />
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {error && (
        <Text py="2xs" px="md" bg="var(--red-surface)" c="var(--red)" role="alert" id="field-sections" tabIndex={-1}>
          {error}
        </Text>
      )}
      <Moving>
        <div className={classes.columns}>
          <span />
          <span>
            <Trans>Device</Trans>
          </span>
          <span className={classes.unit}>
            <Trans context="column">Unit</Trans>
          </span>
          <Text span ta="right">
            <Trans>Catalogue price</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Quantity</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Discount, markup</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Custom price</Trans>
          </Text>
          <Text span className={classes.purchaseHead} ta="right">
            <Trans>Purchase price</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Value</Trans>
          </Text>
          <span />
        </div>
        <Parts />
      </Moving>
      <AddBar />
    </Box>
  )
}

/** The variants and the common groups, in the order of the document. */
function Parts() {
  const parts = Editor.useSelector(({ context: { values } }) => partsOf(values.sections, values.variants), shallowEqual)
  const hasCommon = Editor.useSelector(({ context: { values } }) =>
    values.sections.some(({ variant }) => variant === null),
  )
  const isNamed = parts.length > 1
  return parts
    .filter((part) => part !== null || hasCommon || !isNamed)
    .map((part) => <VariantPart key={part} variant={part} isNamed={isNamed} />)
}
