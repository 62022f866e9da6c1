import { Trans } from '@lingui/react/macro'
import { formatMoment } from '#services/formatting.ts'
import classes from './offer.module.css'
import { useOffer } from './offer-actor.ts'
import { Contact } from './outcome.tsx'
import { Part } from './parts.tsx'

/** The questions and answers so far, and how else to reach the company. */
export function Questions() {
  const { messages, maintainer, company } = useOffer()
  return (
    <Part title={messages.length > 0 ? <Trans>Questions and answers</Trans> : <Trans>Do you have questions?</Trans>}>
      {messages.length > 0 && (
        <ol className={classes.thread}>
          {messages.map(({ id, at, from_customer, author_name, text }) => (
            <li key={id} data-mine={from_customer || undefined}>
              <p className={classes.by}>
                <strong>{author_name}</strong> <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.card}>
        <p className={classes.person}>
          <strong>{maintainer.name || company.name}</strong>
          {maintainer.name && <span>{company.name}</span>}
        </p>
        <Contact />
      </div>
    </Part>
  )
}
