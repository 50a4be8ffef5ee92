'use client';
/** Lets readers look up the temperature of a cone at the rate of their kiln. */
import { type ReactNode, useId, useState } from 'react';
import styles from './cone-finder.module.css';

// Self-supporting cones: degrees Celsius at 15, 60 and 150 degrees an hour.
const CONES: [name: string, slow: number, medium: number, fast: number][] = [
  ['018', 715, 722, 741],
  ['010', 891, 903, 919],
  ['06', 981, 998, 1013],
  ['04', 1046, 1063, 1077],
  ['02', 1087, 1101, 1122],
  ['1', 1109, 1137, 1154],
  ['4', 1142, 1162, 1183],
  ['6', 1201, 1222, 1243],
  ['8', 1239, 1263, 1280],
  ['10', 1274, 1305, 1326],
];

const RATES = ['Slow, 15 °C/h', 'Medium, 60 °C/h', 'Fast, 150 °C/h'];

/** Renders a slider for the cone, a choice of rates, and the temperature at which the cone bends. */
export function ConeFinder(_props: {
  /** When the browser hydrates the island. */
  client?: 'visible' | 'interaction' | 'load';
}): ReactNode {
  const [index, setIndex] = useState(7);
  const [rate, setRate] = useState(1);
  const id = useId();
  const cone = CONES[index];
  if (cone === undefined) return null;
  const [name, ...degrees] = cone;
  const celsius = degrees[rate] ?? 0;
  return (
    <div className={styles.finder}>
      <div>
        <label htmlFor={id}>Cone {name}</label>
        <input
          id={id}
          type="range"
          max={CONES.length - 1}
          value={index}
          aria-valuetext={`Cone ${name}`}
          onChange={(event) => setIndex(event.target.valueAsNumber)}
        />
        <fieldset>
          <legend>The last hour</legend>
          {RATES.map((label, at) => (
            <label key={label}>
              <input
                type="radio"
                name={`${id}-rate`}
                checked={at === rate}
                onChange={() => setRate(at)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <output htmlFor={id}>
        <strong>{celsius.toLocaleString('en-GB')} °C</strong>
        {Math.round(celsius * 1.8 + 32).toLocaleString('en-GB')} °F
      </output>
    </div>
  );
}
