import { useLingui } from '@lingui/react/macro'
import classes from './find.module.css'
import { mapSize, provinceShapes } from './province-shapes.ts'

export interface CountedProvince {
  id: number
  name: string
  count: number
}

export interface ProvinceMapProps {
  /** Those of the dictionary; one that has another name on the map is only in the list beside it. */
  provinces: readonly CountedProvince[]
  chosen: readonly string[]
  /** The address of the page with this province chosen, or with none. */
  href: (province: string | null) => string
  onChoose: (province: string | null) => void
}

/** Poland by provinces, each a link with its count. Choosing the chosen one takes the choice away. */
export function ProvinceMap({ provinces, chosen, href, onChoose }: ProvinceMapProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Map of provinces`}>
      <svg className={classes.map} viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}>
        <title>{t`Map of provinces`}</title>
        {provinceShapes.map(({ name, x, y, outline }) => {
          const province = provinces.find((candidate) => candidate.name === name)
          if (!province) return <path key={name} className={classes.outline} d={outline} aria-hidden />
          const { id, count } = province
          const isChosen = chosen.includes(String(id))
          const next = isChosen ? null : String(id)
          return (
            <a
              key={name}
              href={href(next)}
              className={classes.province}
              data-empty={count === 0 || undefined}
              aria-current={isChosen || undefined}
              aria-label={`${name}: ${count}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(next)
              }}
            >
              <title>{`${name}: ${count}`}</title>
              <path d={outline} />
              {count > 0 && (
                <text x={x} y={y} aria-hidden>
                  {count}
                </text>
              )}
            </a>
          )
        })}
      </svg>
    </nav>
  )
}
