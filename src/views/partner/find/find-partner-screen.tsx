import { useLingui as useCatalogue } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Checkbox, Flex, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconMapPin, IconMapSearch, IconPhone, IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type PartnerLocation, partnerLocations } from '#contract/partner/locations.ts'
import { countryName } from '#contract/values/address-line.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { ListFailed, useListState } from '#views/components/data-table/list-state.tsx'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'
import { useListActor } from '#views/components/data-table/use-list.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { MapLink } from '#views/components/page/links/map-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { HighlightedMark } from '#views/partner/badges.tsx'
import { Brand } from '#views/shell/brand.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import classes from './find.module.css'
import { ProvinceMap } from './province-map.tsx'

const name = 'public-zone.partner.locations.index'
const endpoint = partnerLocations.endpoints[name]
const nothing = { provinces: [], brands: [], business_areas: [], origin: null }

/** The public search for companies that sell, install or service the devices. */
export function FindPartnerScreen() {
  const actor = useListActor<PartnerLocation>(name, endpoint)
  const { filters, isNarrowed, rows, total, failed, failure, busy } = useListState(actor)
  const { province, ...others } = filters
  const { data, failed: noOverview } = useLoad('public-zone.partner.locations.overview', {
    query: others,
    showRefusal: false,
  })
  const overview = data ?? nothing
  const change = (filter: string, value: string | null) => actor.send({ type: 'filter.change', name: filter, value })
  const addressOf = (chosen: string | null) =>
    `#/find-a-partner?${new URLSearchParams({ ...others, ...(chosen && { province: chosen }) })}`
  return (
    <Stack gap={0} mih="100dvh" fz="lg" lh="lg">
      <Flex component="header" align="center" justify="space-between" gap="sm" p="md">
        <Brand />
        <Flex align="center" justify="space-between" gap="sm">
          <Box component={EnterableLink} href="/auth/login" py="xs" fw={600} className="nowrap">
            <Trans>Sign in</Trans>
          </Box>
          <LanguageSwitch />
        </Flex>
      </Flex>
      <Main className={classes.main}>
        <PageHeader
          title={<Trans>Find a partner</Trans>}
          note={<Trans>Companies that sell, install and service our devices.</Trans>}
        />
        <FindFilters filters={filters} offered={overview} waits={!data && !noOverview} onChange={change} />
        <Split columns="minmax(0, 5fr) minmax(0, 6fr)" from="md" gap="xl" align="start">
          <Box pos={{ md: 'sticky' }} top={16}>
            <ProvinceMap
              provinces={overview.provinces}
              chosen={province?.split(',') ?? []}
              href={addressOf}
              onChoose={(chosen) => change('province', chosen)}
            />
          </Box>
          <Box miw={0} aria-busy={busy}>
            <Flex
              component="p"
              rowGap="4xs"
              columnGap="sm"
              wrap="wrap"
              mih={24}
              mt={0}
              mb="sm"
              mx={0}
              fw={600}
              aria-live="polite"
            >
              {total !== undefined && <Trans>Found: {total}</Trans>}
              {overview.origin && (
                <Text span c="dimmed" fw={400}>
                  <Trans>Distances are counted from the area of {overview.origin} and are approximate.</Trans>
                </Text>
              )}
            </Flex>
            {failed && <ListFailed failure={failure} onRetry={() => actor.send({ type: 'list.refresh' })} />}
            {total === 0 && <Nobody narrowed={isNarrowed} onClear={clear} />}
            {total === undefined && !failed && <LocationCards rows={null} />}
            {total !== undefined && total > 0 && (
              <>
                <LocationCards rows={rows} />
                <TableFooter list={{ actor }} />
              </>
            )}
          </Box>
        </Split>
      </Main>
    </Stack>
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

interface Named {
  id: number
  name: string
}

interface FindFiltersProps {
  /** The filters as they are in the address. */
  filters: Readonly<Record<string, string>>
  offered: { provinces: readonly Named[]; brands: readonly Named[]; business_areas: readonly Named[] }
  /** The choices are being loaded: their fields keep their places. */
  waits: boolean
  /** Null removes a filter. */
  onChange: (name: string, value: string | null) => void
}

/** Filters by place and business area. */
function FindFilters({ filters, offered, waits, onChange }: FindFiltersProps) {
  const choice = (name: string) => ({
    waits,
    value: filters[name] ?? null,
    onChange: (value: string | null) => onChange(name, value),
  })
  return (
    <Flex
      component="search"
      direction="column"
      gap="md"
      mb="xl"
      p="lg"
      bg="var(--card)"
      bd="1px solid var(--hairline)"
      bdrs="lg"
    >
      <Near key={filters.near ?? ''} value={filters.near ?? ''} onChange={(near) => onChange('near', near || null)} />
      <Split columns="repeat(auto-fit, minmax(200px, 1fr))" align="end">
        <Choice label={<Trans>Province</Trans>} options={offered.provinces} {...choice('province')} />
        <Choice label={<Trans>Business area</Trans>} options={offered.business_areas} {...choice('business_area')} />
        <Choice label={<Trans>Brand</Trans>} options={offered.brands} {...choice('brand')} />
        <Checkbox
          mih={44}
          pt="sm"
          label={<Trans>With a showroom</Trans>}
          checked={filters.showroom === 'true'}
          onChange={(event) => onChange('showroom', event.currentTarget.checked ? 'true' : null)}
        />
      </Split>
    </Flex>
  )
}

/** Searches on submit, because half a town name gives no place. */
function Near({ value, onChange }: { value: string; onChange: (near: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed.trim())
  }
  return (
    <Flex component="form" gap="2xs" align="flex-end" wrap="wrap" onSubmit={submit}>
      <LimitedTextInput
        flex="1 1 220px"
        maw={480}
        size="md"
        type="search"
        label={<Trans>City or postcode</Trans>}
        placeholder={t`e.g. Kraków or 30-001`}
        enterKeyHint="search"
        autoComplete="postal-code"
        limit={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="md" color="copper" leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}>
        <Trans>Search</Trans>
      </Button>
    </Flex>
  )
}

interface ChoiceProps {
  label: ReactNode
  options: readonly Named[]
  waits: boolean
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ label, options, waits, value, onChange }: ChoiceProps) {
  const { t } = useLingui()
  if (options.length === 0 && !waits) return null
  return (
    <Select
      label={label}
      placeholder={t`All`}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
      disabled={waits}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      searchable={options.length > 8}
    />
  )
}

/** Branches of partners as cards. Null: still loading. */
function LocationCards({ rows }: { rows: readonly PartnerLocation[] | null }) {
  if (!rows) return <Skeletons />
  return (
    <PlainList gap="sm" mb="md">
      {rows.map((location) => (
        <Box
          key={location.id}
          component="li"
          py="md"
          px="lg"
          className="frame"
          {...(location.highlighted && { bd: '1px solid var(--petrol)' })}
        >
          <LocationCard location={location} />
        </Box>
      ))}
    </PlainList>
  )
}

function LocationCard({ location }: { location: PartnerLocation }) {
  const { partner_name, name, street, postcode, city, country, phone_number, distance_km, logo_url } = location
  const { i18n } = useCatalogue()
  const abroad = country === 'PL' ? '' : `, ${countryName(country, i18n.locale)}`
  const town = `${postcode} ${city}${abroad}`
  return (
    <>
      {/* The name beside it says the same. */}
      {logo_url && <img className={classes.logo} src={logo_url} alt="" loading="lazy" />}
      <Group gap="4xs sm">
        <Box component="h2" m={0} fz="lg" lh="lg" className="anywhere">
          {partner_name}
        </Box>
        {location.highlighted && <HighlightedMark />}
        {location.showroom && (
          <Badge tone="blue">
            <Trans>Showroom</Trans>
          </Badge>
        )}
        {distance_km !== null && (
          <Text span ms="auto" c="dimmed" className="nowrap">
            {distance_km === 0 ? <Trans>in this area</Trans> : <Trans>about {distance_km} km</Trans>}
          </Text>
        )}
      </Group>
      {name !== partner_name && <Text fw={600}>{name}</Text>}
      <Flex component="p" gap="2xs" align="flex-start" mt="3xs" mb={0} mx={0} className="anywhere">
        <Box component={IconMapPin} w={18} h={18} stroke={1.7} flex="none" mt="4xs" c="dimmed" aria-hidden />
        <MapLink street={street} town={town}>
          {street}, {town}
        </MapLink>
      </Flex>
      {phone_number && (
        <Flex
          component="p"
          gap="2xs"
          align="flex-start"
          mt={{ base: 'md', sm: '3xs' }}
          mb={0}
          mx={0}
          className="anywhere"
        >
          <Box component={IconPhone} w={18} h={18} stroke={1.7} flex="none" mt="4xs" c="dimmed" aria-hidden />
          {/* A thumb presses it in a line of 44 pixels, which is no taller in the text. */}
          <Anchor display="inline-block" py="xs" my="-xs" href={`tel:${phone_number}`}>
            {formatPhone(phone_number)}
          </Anchor>
        </Flex>
      )}
      {(location.business_area_name || location.brands) && (
        <Text mt="3xs" c="dimmed">
          {[location.business_area_name, location.brands].filter(Boolean).join(' · ')}
        </Text>
      )}
    </>
  )
}

function Skeletons() {
  return (
    <Stack gap="sm" mb="md" aria-hidden>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={132} radius="lg" />
      ))}
    </Stack>
  )
}
