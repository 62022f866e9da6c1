import type { Family } from '#server/db/demo/device/catalogue.ts'

/** A part that devices of a family have, and where the drawing of the family shows it. */
interface PartKind {
  pl: string
  en: string
  /** Net, zlotys. */
  price: number
  /** Thousandths of the sides of the drawing. */
  at: readonly [number, number]
}

/** Parts that wear out or break in each family of devices. */
export const partKinds: Record<Family, readonly PartKind[]> = {
  boiler: [
    { pl: 'Wentylator palnika', en: 'Burner fan', price: 689, at: [400, 85] },
    { pl: 'Palnik z uszczelką', en: 'Burner with gasket', price: 742, at: [415, 255] },
    { pl: 'Elektroda zapłonowo-jonizacyjna', en: 'Ignition and ionisation electrode', price: 118.5, at: [690, 290] },
    { pl: 'Wymiennik ciepła', en: 'Heat exchanger', price: 2390, at: [380, 400] },
    { pl: 'Zawór gazowy', en: 'Gas valve', price: 564, at: [160, 340] },
    { pl: 'Pompa obiegowa', en: 'Circulation pump', price: 598, at: [160, 745] },
    { pl: 'Wymiennik płytowy c.w.u.', en: 'Hot water plate exchanger', price: 415, at: [440, 770] },
    { pl: 'Płyta sterująca', en: 'Control board', price: 980, at: [750, 550] },
  ],
  heatPump: [
    { pl: 'Wentylator z silnikiem', en: 'Fan with motor', price: 1290, at: [200, 250] },
    { pl: 'Osłona wentylatora', en: 'Fan guard', price: 164, at: [75, 215] },
    { pl: 'Parownik', en: 'Evaporator', price: 3150, at: [340, 250] },
    { pl: 'Sprężarka', en: 'Compressor', price: 5480, at: [525, 570] },
    { pl: 'Elektroniczny zawór rozprężny', en: 'Electronic expansion valve', price: 472, at: [615, 180] },
    { pl: 'Skraplacz płytowy', en: 'Plate condenser', price: 1870, at: [710, 340] },
    { pl: 'Pompa obiegowa', en: 'Circulation pump', price: 812, at: [710, 735] },
    { pl: 'Moduł inwertera', en: 'Inverter module', price: 2240, at: [865, 150] },
  ],
  airConditioner: [
    { pl: 'Wentylator jednostki wewnętrznej', en: 'Indoor unit fan', price: 348, at: [0, 0] },
    { pl: 'Silnik żaluzji', en: 'Louvre motor', price: 79, at: [0, 0] },
    { pl: 'Filtr siatkowy', en: 'Mesh filter', price: 58, at: [0, 0] },
    { pl: 'Czujnik temperatury powietrza', en: 'Air temperature sensor', price: 46.5, at: [0, 0] },
    { pl: 'Pompka skroplin', en: 'Condensate pump', price: 289, at: [0, 0] },
    { pl: 'Sprężarka', en: 'Compressor', price: 2150, at: [0, 0] },
    { pl: 'Płyta główna jednostki zewnętrznej', en: 'Outdoor unit main board', price: 1140, at: [0, 0] },
    { pl: 'Pilot', en: 'Remote control', price: 132, at: [0, 0] },
  ],
  ventilation: [
    { pl: 'Filtr ePM1 nawiewny', en: 'Supply filter ePM1', price: 96, at: [0, 0] },
    { pl: 'Filtr Coarse wywiewny', en: 'Extract filter Coarse', price: 62, at: [0, 0] },
    { pl: 'Wymiennik przeciwprądowy', en: 'Counterflow exchanger', price: 1480, at: [0, 0] },
    { pl: 'Wentylator nawiewny EC', en: 'Supply EC fan', price: 890, at: [0, 0] },
    { pl: 'Wentylator wywiewny EC', en: 'Extract EC fan', price: 890, at: [0, 0] },
    { pl: 'Siłownik obejścia', en: 'Bypass actuator', price: 245, at: [0, 0] },
    { pl: 'Nagrzewnica wstępna', en: 'Preheater', price: 530, at: [0, 0] },
    { pl: 'Czujnik wilgotności', en: 'Humidity sensor', price: 174, at: [0, 0] },
  ],
}
