import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconPhone } from '@tabler/icons-react'
import { initials } from '#views/components/page/initials.ts'
import classes from './offer.module.css'
import { useOffer } from './offer-actor.ts'

/** The company's name and logo, with links to the PDF and the phone number. */
export function CompanyHeader({ code }: { code: string }) {
  const { t } = useLingui()
  const { company, maintainer } = useOffer()
  const phone = maintainer.phone ?? company.phone_number
  return (
    <header className={classes.header}>
      <div className={classes.company}>
        {company.logo_url ? (
          <img className={classes.logo} src={company.logo_url} alt="" />
        ) : (
          <span className={classes.mark} aria-hidden>
            {initials(company.name)}
          </span>
        )}
        <p>
          <strong>{company.name}</strong>
          <small>{company.address.replaceAll('\n', ', ')}</small>
        </p>
      </div>
      <a
        className={classes.tool}
        href={`/api/public-zone/offer/${encodeURIComponent(code)}/paper`}
        target="_blank"
        rel="noopener"
        aria-label={t`Offer as PDF`}
        title={t`Offer as PDF`}
      >
        <IconDownload size={22} stroke={1.7} aria-hidden />
      </a>
      {phone && (
        <a className={classes.tool} href={`tel:${phone}`} aria-label={t`Call`} title={t`Call`}>
          <IconPhone size={22} stroke={1.7} aria-hidden />
        </a>
      )}
    </header>
  )
}
