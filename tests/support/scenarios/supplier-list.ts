import { utils, write } from '@e965/xlsx'

/**
 * A supplier's list of three devices: a title, prices in euros by their format alone (1234.50 €, 2000 € and 20 €), a hidden column of
 * purchase prices, the heading of a section, and the last device hidden by a filter.
 */
export function supplierList([first, second, third]: readonly [string, string, string]): Buffer {
  const device = (model: string, purchase: number, price: number): unknown[] => [
    'Helion Technika',
    'Helion Terra',
    model,
    purchase,
    { t: 'n', v: price, z: '#,##0.00\\ [$€-407]' },
  ]
  const sheet = utils.aoa_to_sheet([
    ['Cennik Helion, jesień'],
    [],
    ['Producent', 'Grupa', 'Model', 'Cena netto', 'Cena katalogowa'],
    ['Pompy ciepła gruntowe'],
    device(first, 900, 1234.5),
    device(second, 1700, 2000),
    device(third, 10, 20),
  ])
  sheet['!cols'] = [{}, {}, {}, { hidden: true }, {}]
  sheet['!rows'] = [{}, {}, {}, {}, {}, {}, { hidden: true }]
  const book = { SheetNames: ['Cennik'], Sheets: { Cennik: sheet } }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
