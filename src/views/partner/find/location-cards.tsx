import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { countryName } from '#contract/address-line.ts'
import type { PartnerLocation } from '#contract/partner/locations.ts'
import { formatPhone } from '#contract/phones.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { HighlightedMark } from '#views/partner/badges.tsx'
import classes from './find.module.css'

/** Branches of partners as cards. Null: still loading. */
export function LocationCards({ rows }: { rows: readonly PartnerLocation[] | null }) {
  if (!rows) return <Skeletons />
  return (
    <ul className={classes.cards}>
      {rows.map((location) => (
        <li key={location.id} className={classes.card} data-highlighted={location.highlighted || undefined}>
          <LocationCard location={location} />
        </li>
      ))}
    </ul>
  )
}

function LocationCard({ location }: { location: PartnerLocation }) {
  const { partner_name, name, street, postcode, city, country, phone_number, distance_km, logo_url } = location
  const { i18n } = useLingui()
  const abroad = country === 'PL' ? '' : `, ${countryName(country, i18n.locale)}`
  const address = `${street}, ${postcode} ${city}${abroad}`
  return (
    <>
      {/* The name beside it says the same. */}
      {logo_url && <img className={classes.logo} src={logo_url} alt="" loading="lazy" />}
      <div className={classes.head}>
        <h2 className={classes.name}>{partner_name}</h2>
        {location.highlighted && <HighlightedMark />}
        {location.showroom && (
          <Badge tone="blue">
            <Trans>Showroom</Trans>
          </Badge>
        )}
        {distance_km !== null && (
          <span className={classes.distance}>
            {distance_km === 0 ? <Trans>in this area</Trans> : <Trans>about {distance_km} km</Trans>}
          </span>
        )}
      </div>
      {name !== partner_name && <p className={classes.branch}>{name}</p>}
      <p className={classes.line}>
        <IconMapPin size={18} stroke={1.7} aria-hidden />
        <Anchor
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
        >
          {address}
        </Anchor>
      </p>
      {phone_number && (
        <p className={classes.line}>
          <IconPhone size={18} stroke={1.7} aria-hidden />
          <Anchor href={`tel:${phone_number}`}>{formatPhone(phone_number)}</Anchor>
        </p>
      )}
      <p className={classes.note}>{[location.business_area_name, location.brands].filter(Boolean).join(' · ')}</p>
    </>
  )
}

function Skeletons() {
  return (
    <div className={classes.cards} aria-hidden>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={132} radius="lg" />
      ))}
    </div>
  )
}
