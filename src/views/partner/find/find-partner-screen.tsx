import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { type PartnerLocation, partnerLocations } from '#contract/partner/locations.ts'
import { ListFailed, useListState } from '#views/components/data-table/list-state.tsx'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'
import { useListActor } from '#views/components/data-table/use-list.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Brand } from '#views/shell/brand.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import classes from './find.module.css'
import { FindFilters } from './find-filters.tsx'
import { LocationCards } from './location-cards.tsx'
import { ProvinceMap } from './province-map.tsx'

const name = 'public-zone.partner.locations.index'
const endpoint = partnerLocations.endpoints[name]
const nothing = { provinces: [], brands: [], business_areas: [], origin: null }

/** The public search for companies that sell, install or service the devices. */
export function FindPartnerScreen() {
  const actor = useListActor<PartnerLocation>(name, endpoint)
  const { filters, isNarrowed, rows, total, failed, busy } = useListState(actor)
  const { province, ...others } = filters
  const { data } = useLoad('public-zone.partner.locations.overview', { query: others, showRefusal: false })
  const overview = data ?? nothing
  const change = (filter: string, value: string | null) => actor.send({ type: 'filter.change', name: filter, value })
  const addressOf = (chosen: string | null) =>
    `#/find-a-partner?${new URLSearchParams({ ...others, ...(chosen && { province: chosen }) })}`
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <div className={classes.tools}>
          <EnterableLink href="/auth/login">
            <Trans>Sign in</Trans>
          </EnterableLink>
          <LanguageSwitch />
        </div>
      </header>
      <Main className={classes.main}>
        <PageHeader
          title={<Trans>Find a partner</Trans>}
          note={<Trans>Companies that sell, install and service our devices.</Trans>}
        />
        <FindFilters filters={filters} offered={overview} onChange={change} />
        <div className={classes.columns}>
          <div className={classes.side}>
            <ProvinceMap
              provinces={overview.provinces}
              chosen={province?.split(',') ?? []}
              href={addressOf}
              onChoose={(chosen) => change('province', chosen)}
            />
          </div>
          <div className={classes.list} aria-busy={busy}>
            <p className={classes.count} aria-live="polite">
              {total !== undefined && <Trans>Found: {total}</Trans>}
              {overview.origin && (
                <span>
                  <Trans>Distances are counted from the area of {overview.origin} and are approximate.</Trans>
                </span>
              )}
            </p>
            {failed && <ListFailed onRetry={() => actor.send({ type: 'list.refresh' })} />}
            {total === 0 && <Nobody narrowed={isNarrowed} onClear={clear} />}
            {total === undefined && !failed && <LocationCards rows={null} />}
            {total !== undefined && total > 0 && (
              <>
                <LocationCards rows={rows} />
                <TableFooter list={{ actor }} />
              </>
            )}
          </div>
        </div>
      </Main>
    </div>
  )

  function clear() {
    actor.send({ type: 'filters.clear' })
  }
}

function Nobody({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed) return <EmptyState icon={IconMapSearch} title={<Trans>No partner can be found here yet</Trans>} />
  return (
    <EmptyState
      icon={IconMapSearch}
      title={<Trans>Nobody was found</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Show all partners</Trans>
        </Button>
      }
    >
      <Trans>Type the postcode of the place, or choose a province on the map.</Trans>
    </EmptyState>
  )
}
