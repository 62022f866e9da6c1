import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, CloseButton, Flex, Group, Skeleton, Stack, Title, UnstyledButton } from '@mantine/core'
import { IconBinaryTree, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { deviceZone, type TypeCardTile, type ZoneDeviceRow } from '#contract/device/zone.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { ListFailed, useListState } from '#views/components/data-table/list-state.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useLoad, useLoadIf } from '#views/components/flow/use-load.ts'
import { Frame } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { pathTo } from '#views/components/tree/tree-lines.ts'
import { TreeView } from '#views/components/tree/tree-view.tsx'
import { DeviceRows, Line, Name, Photo } from './device-rows.tsx'
import classes from './devices.module.css'

const name = 'partnerzone.device.devices.index'
const endpoint = deviceZone.endpoints[name]

/** The columns of an export. */
const columns: readonly Column<ZoneDeviceRow>[] = [
  { field: 'name', label: msg`Model` },
  { field: 'brand_name', label: msg`Brand` },
  { field: 'group_name', label: msg`Group` },
  { field: 'blocked', label: msg`No longer sold`, type: 'boolean' },
  { field: 'successor_name', label: msg`Replaced by` },
]

/** The catalogue: tiles, the tree of groups, and a search by name, model or tag (specification, section 2: device/devices). */
export function DevicesScreen() {
  const { t } = useLingui()
  const list = useList(name, endpoint)
  const { actor } = list
  const mayTree = useMay('partnerzone.device.groups.tree')
  const mayCards = useMay('partnerzone.device.typecards.index')
  const { data: tree, busy: treeComes } = useLoadIf(mayTree, 'partnerzone.device.groups.tree', {})
  const { data: cards, busy: cardsCome } = useLoadIf(mayCards, 'partnerzone.device.typecards.index', {})
  const { filters, isNarrowed, rows, total, failed, failure, busy } = useListState(actor)
  const [isTreeOpen, setTreeOpen] = useState(false)
  const groups = tree?.results ?? []
  const group = Number(filters.group) || null
  const path = group === null ? [] : pathTo(groups, group)
  const card = cards?.results.find(({ id }) => String(id) === filters.typecard)
  const narrow = (filter: 'search' | 'group' | 'typecard' | 'productcard' | 'brand_id', value: string | null) =>
    actor.send({ type: 'filter.change', name: filter, value })
  return (
    <>
      <PageHeader
        note={total !== undefined && <Count of="device.devices" value={total} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <Group gap="2xs" mb="md" align="flex-start" wrap="nowrap">
        <LimitedTextInput
          flex={1}
          maw={560}
          size="md"
          type="search"
          aria-label={t`Search for a device`}
          placeholder={t`Model or tag`}
          enterKeyHint="search"
          autoComplete="off"
          limit={200}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          rightSection={filters.search && <CloseButton aria-label={t`Clear`} onClick={() => narrow('search', null)} />}
          value={filters.search ?? ''}
          onChange={(event) => narrow('search', event.currentTarget.value)}
        />
        <Button
          hiddenFrom="md"
          variant="default"
          size="md"
          leftSection={<IconBinaryTree size={18} stroke={1.7} aria-hidden />}
          aria-expanded={isTreeOpen}
          onClick={() => setTreeOpen(!isTreeOpen)}
        >
          <Trans>Groups</Trans>
        </Button>
      </Group>
      {!isNarrowed && cards && cards.results.length > 0 && (
        <TypeCards cards={cards.results} onChoose={(id) => narrow('typecard', String(id))} />
      )}
      {!isNarrowed && !cards && cardsCome && <TypeCardsSkeleton />}
      <Flex direction={{ base: 'column', md: 'row' }} gap="lg" align={{ base: 'stretch', md: 'start' }}>
        {(groups.length > 0 || (!tree && treeComes)) && (
          <Frame
            component="nav"
            {...(!isTreeOpen && { visibleFrom: 'md' })}
            w={{ md: 280 }}
            p="sm"
            flex="none"
            aria-label={t`Groups of devices`}
          >
            <Title order={2} mt={0} mb="2xs" fz="lg" lh="lg">
              <Trans>Groups</Trans>
            </Title>
            {!tree && <RowsSkeleton count={4} />}
            <TreeView
              key={tree ? 'tree' : 'none'}
              nodes={groups}
              label={t`Groups of devices`}
              open={path.map(({ id }) => id)}
              current={group}
              chosen={({ id }) => id === group}
              onChoose={({ id }) => {
                narrow('group', id === group ? null : String(id))
                setTreeOpen(false)
              }}
            >
              {({ node }) => (
                <Box component="span" className="anywhere" flex={1} miw={0} py="2xs" style={{ cursor: 'pointer' }}>
                  {node.name}
                </Box>
              )}
            </TreeView>
          </Frame>
        )}
        <Box flex={1} miw={0} aria-busy={busy}>
          {(path.length > 0 || card || filters.productcard || filters.brand_id) && (
            <Flex component="p" gap="2xs" mt={0} mb="sm" wrap="wrap">
              {card && (
                <Narrowed onClear={() => narrow('typecard', null)} label={t`Show all kinds`}>
                  {card.name}
                </Narrowed>
              )}
              {filters.productcard && (
                <Narrowed onClear={() => narrow('productcard', null)} label={t`Show all products`}>
                  <ProductName id={Number(filters.productcard)} />
                </Narrowed>
              )}
              {filters.brand_id && (
                <Narrowed onClear={() => narrow('brand_id', null)} label={t`Show all brands`}>
                  <BrandName id={Number(filters.brand_id)} />
                </Narrowed>
              )}
              {path.length > 0 && (
                <Narrowed onClear={() => narrow('group', null)} label={t`Show all groups`}>
                  {path.map((node) => node.name).join(' › ')}
                </Narrowed>
              )}
            </Flex>
          )}
          {failed && <ListFailed failure={failure} onRetry={() => actor.send({ type: 'list.refresh' })} />}
          {total === 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title={isNarrowed ? <Trans>Devices not found</Trans> : <Trans>There are no devices yet</Trans>}
              action={
                isNarrowed && (
                  <Button variant="default" onClick={() => actor.send({ type: 'filters.clear' })}>
                    <Trans>Show all devices</Trans>
                  </Button>
                )
              }
            />
          ) : (
            <Frame>
              <DeviceRows rows={total === undefined ? null : rows} />
              {total !== undefined && <TableFooter list={list} />}
            </Frame>
          )}
        </Box>
      </Flex>
    </>
  )
}

function Narrowed({ children, label, onClear }: { children: ReactNode; label: string; onClear: () => void }) {
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="4xs"
      align="center"
      py="4xs"
      pl="sm"
      pr="3xs"
      bdrs="2xl"
      bg="var(--petrol-surface)"
      c="var(--petrol-ink)"
      fz="md"
    >
      {children}
      <CloseButton size="sm" aria-label={label} title={label} onClick={onClear} />
    </Flex>
  )
}

function BrandName({ id }: { id: number }) {
  const { data } = useLoad('partnerzone.brand.brands.show', { path: { brand: id }, showRefusal: false })
  return data?.name ?? <Trans>Chosen brand</Trans>
}

function ProductName({ id }: { id: number }) {
  const { data } = useLoad('partnerzone.device.productcards.index', { showRefusal: false })
  return data?.results.find((card) => card.id === id)?.name ?? <Trans>Chosen product</Trans>
}

/** The entry tiles of the catalogue by kind of group, in their stored order. */
function TypeCards({ cards, onChoose }: { cards: readonly TypeCardTile[]; onChoose: (id: number) => void }) {
  const kinds = [...new Set(cards.map(({ group_kind }) => group_kind))]
  return (
    <Stack gap="md" mb="xl">
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind}>
          <Title order={2} mt={0} mb="2xs" fz="lg" lh="lg">
            {kind}
          </Title>
          <div className={classes.tiles}>
            {cards
              .filter(({ group_kind }) => group_kind === kind)
              .map((card) => (
                <UnstyledButton key={card.id} className={classes.tile} fz="inherit" onClick={() => onChoose(card.id)}>
                  <Photo file={card.photo} />
                  <Box component="span" miw={0} flex="1">
                    <Name>{card.name}</Name>
                    {card.group_name !== card.name && <Line>{card.group_name}</Line>}
                  </Box>
                </UnstyledButton>
              ))}
          </div>
        </section>
      ))}
    </Stack>
  )
}

/** The skeleton of the tiles: two kinds with two each. */
function TypeCardsSkeleton() {
  return (
    <Stack gap="md" mb="xl" aria-hidden>
      {[0, 1].map((kind) => (
        <section key={kind}>
          <Title order={2} mt={0} mb="2xs" fz="lg" lh="lg">
            <Skeleton component="span" display="inline-block" height={14} width={90} />
          </Title>
          <div className={classes.tiles}>
            <Skeleton className={classes.tile} />
            <Skeleton className={classes.tile} />
          </div>
        </section>
      ))}
    </Stack>
  )
}
