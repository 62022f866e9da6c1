import { Trans } from '@lingui/react/macro'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './error-codes.module.css'

/** The codes that the person opened last, as buttons. */
export function LastCodes({ onChoose }: { onChoose: (code: string) => void }) {
  const { data } = useLoad('partnerzone.device.error-codes.latest', {})
  if (!data || data.results.length === 0) return null
  return (
    <div className={classes.last}>
      <h2 className={classes.lastTitle}>
        <Trans>Recently looked up</Trans>
      </h2>
      <ul className={classes.lastCodes}>
        {data.results.map(({ id, code, name }) => (
          <li key={id}>
            <button type="button" title={name} onClick={() => onChoose(code)}>
              <strong>{code}</strong>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
