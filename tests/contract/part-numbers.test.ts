import { describe, expect, it } from 'vitest'
import { quantityLimit, readParts } from '#contract/service-order/spare-parts/numbers.ts'

describe('part numbers as they are typed or pasted', () => {
  it('are whole numbers with commas between them', () => {
    expect(readParts('8718644550, 0712000115 ,8718644550')).toEqual([
      { number: '8718644550', quantity: 2 },
      { number: '0712000115', quantity: 1 },
    ])
  })

  it('take a quantity beside the number', () => {
    expect(readParts('8718644550 x 3, 0712000115 2')).toEqual([
      { number: '8718644550', quantity: 3 },
      { number: '0712000115', quantity: 2 },
    ])
  })

  it('come from a spreadsheet, a part on each line, headings left out', () => {
    const pasted =
      'Numer\tNazwa\tIlość\n8718644550\tUszczelka 22x30\t4\r\n0712000115\tWentylator\t2,00\n7736901\tFiltr;\t1 szt.\n'
    expect(readParts(pasted)).toEqual([
      { number: '8718644550', quantity: 4 },
      { number: '0712000115', quantity: 2 },
      { number: '7736901', quantity: 1 },
    ])
    expect(readParts('Lp.;Nr;Szt.\n1;8718644550;3')).toEqual([{ number: '8718644550', quantity: 3 }])
  })

  it('say which one is wrong', () => {
    expect(readParts('8718644550, 87A, 12.5, -3, 8718644551 0')).toEqual([
      { number: '8718644550', quantity: 1 },
      { wrong: '87A' },
      { wrong: '12.5' },
      { wrong: '-3' },
      { wrong: '8718644551 0' },
    ])
    expect(readParts('AB-12\t3')).toEqual([{ wrong: 'AB-12' }])
  })

  it('never order more than an order takes', () => {
    expect(readParts('77 9999, 77 9999')).toEqual([{ number: '77', quantity: quantityLimit }])
  })
})
