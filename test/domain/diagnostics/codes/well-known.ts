/**
 * Common codes with the key words of their definitions (SAE J2012, ISO 15031-6). The explanation of a code must contain all
 * of its words.
 */
export const wellKnown = `
P0001 fuel volume regulator, open
P0010 camshaft position actuator, bank 1
P0011 camshaft position, over-advanced, bank 1
P0012 camshaft position, over-retarded, bank 1
P0014 camshaft position B, over-advanced, bank 1
P0016 crankshaft, camshaft, correlation, bank 1, sensor A
P0018 crankshaft, camshaft, correlation, bank 2, sensor A
P0021 camshaft position A, over-advanced, bank 2
P0024 camshaft position B, over-advanced, bank 2
P0030 oxygen sensor, heater, bank 1, sensor 1
P0032 heater, bank 1, sensor 1, high
P0037 heater, bank 1, sensor 2, low
P0051 heater, bank 2, sensor 1, low
P0053 heater, resistance, bank 1, sensor 1
P0068 throttle, correlation
P0070 ambient air temperature
P0087 rail, pressure, too low
P0088 rail, pressure, too high
P0089 fuel pressure regulator 1, performance
P0093 fuel, leak, large
P0100 air flow, circuit
P0101 air flow, range
P0102 air flow, low
P0103 air flow, high
P0104 air flow, intermittent
P0106 manifold absolute pressure, range
P0107 manifold absolute pressure, low
P0108 manifold absolute pressure, high
P0111 intake air temperature, range
P0112 intake air temperature, low
P0113 intake air temperature, high
P0116 coolant temperature, range
P0117 coolant temperature, low
P0118 coolant temperature, high
P0120 throttle, pedal, position, A, circuit
P0121 throttle, position, range
P0122 throttle, position, low
P0123 throttle, position, high
P0125 coolant temperature, closed loop
P0128 thermostat, below
P0130 oxygen sensor, bank 1, sensor 1
P0131 oxygen sensor, bank 1, sensor 1, low
P0132 oxygen sensor, bank 1, sensor 1, high
P0133 oxygen sensor, slow, bank 1, sensor 1
P0134 oxygen sensor, no signal, bank 1, sensor 1
P0135 heater, bank 1, sensor 1
P0136 oxygen sensor, bank 1, sensor 2
P0138 oxygen sensor, bank 1, sensor 2, high
P0141 heater, bank 1, sensor 2
P0151 oxygen sensor, bank 2, sensor 1, low
P0153 oxygen sensor, slow, bank 2, sensor 1
P0155 heater, bank 2, sensor 1
P0158 oxygen sensor, bank 2, sensor 2, high
P0161 heater, bank 2, sensor 2
P0171 lean, bank 1
P0172 rich, bank 1
P0174 lean, bank 2
P0175 rich, bank 2
P0180 fuel temperature, A
P0190 fuel rail pressure sensor
P0193 fuel rail pressure sensor, high
P0196 oil temperature, range
P0201 injector, cylinder 1
P0206 injector, cylinder 6
P0212 injector, cylinder 12
P0217 engine, coolant, over temperature
P0218 transmission, over temperature
P0219 engine overspeed
P0220 throttle, pedal, B
P0222 throttle, B, low
P0230 fuel pump, primary
P0234 overboost
P0237 boost pressure sensor, A, low
P0243 wastegate, A
P0261 injector, cylinder 1, low
P0262 injector, cylinder 1, high
P0263 cylinder 1, balance
P0279 injector, cylinder 7, low
P0280 injector, cylinder 7, high
P0296 cylinder 12, balance
P0299 underboost
P0300 random, misfire
P0301 misfire, cylinder 1
P0304 misfire, cylinder 4
P0308 misfire, cylinder 8
P0312 misfire, cylinder 12
P0316 misfire, start
P0325 knock sensor 1
P0327 knock sensor 1, low
P0328 knock sensor 1, high
P0332 knock sensor 2, bank 2, low
P0335 crankshaft position sensor A
P0336 crankshaft position sensor A, range
P0339 crankshaft position sensor A, intermittent
P0340 camshaft position sensor A, bank 1
P0341 camshaft position sensor A, range, bank 1
P0345 camshaft position sensor A, bank 2
P0365 camshaft position sensor B, bank 1
P0385 crankshaft position sensor B
P0390 camshaft position sensor B, bank 2
P0351 ignition coil, A
P0354 ignition coil, D
P0362 ignition coil, L
P0380 glow plug, A
P0400 EGR flow
P0401 EGR, insufficient
P0402 EGR, excessive
P0404 recirculation, range
P0405 EGR, sensor, A, low
P0410 secondary air
P0411 secondary air, incorrect flow
P0420 catalyst, efficiency, bank 1
P0421 warm-up catalyst, efficiency, bank 1
P0430 catalyst, efficiency, bank 2
P0440 evaporative
P0441 evaporative, purge flow
P0442 evaporative, leak, small
P0443 purge, valve
P0446 vent, control
P0449 vent, valve
P0452 EVAP pressure, low
P0455 evaporative, leak, large
P0456 evaporative, leak, very small
P0457 fuel cap
P0461 fuel level, range
P0463 fuel level, high
P0480 fan, 1
P0496 evaporative, purge, flow
P0500 vehicle speed sensor
P0504 brake switches, A, B
P0505 idle control
P0506 idle, lower
P0507 idle, higher
P0520 oil pressure, sensor
P0521 oil pressure, range
P0522 oil pressure, low
P0524 oil pressure, too low
P0532 refrigerant pressure, low
P0551 power steering pressure, range
P0560 system voltage
P0562 system voltage, low
P0563 system voltage, high
P0571 brake switch A
P0600 serial communication
P0601 check sum
P0603 keep alive
P0604 random access memory
P0605 read only memory
P0606 processor
P0607 control module, performance
P0615 starter relay
P0620 generator, control
P0622 generator, field
P0627 fuel pump, A, open
P0638 throttle actuator, range, bank 1
P0641 reference voltage, A
P0650 malfunction indicator lamp
P0661 tuning valve, bank 1, low
P0671 glow plug, cylinder 1
P0685 power relay
P0700 transmission control
P0705 range sensor, PRNDL
P0711 transmission fluid temperature, range
P0715 input, turbine, speed
P0717 input, turbine, speed, no signal
P0720 output, speed
P0722 output, speed, no signal
P0730 incorrect, ratio
P0731 gear 1, ratio
P0734 gear 4, ratio
P0736 reverse, ratio
P0740 torque converter clutch
P0741 torque converter clutch, stuck off
P0742 torque converter clutch, stuck on
P0746 pressure control solenoid A, stuck off
P0750 shift solenoid A
P0753 shift solenoid A, electrical
P0755 shift solenoid B
P0766 shift solenoid D, stuck off
P0776 pressure control solenoid B, stuck off
P0841 transmission fluid pressure, A, range
P0868 transmission fluid pressure, low
P0894 slipping
P0973 shift solenoid A, low
P0980 shift solenoid C, high
P0A0F engine, failed to start
P0A1F battery energy control module
P0A7F hybrid battery, deterioration
P0A80 replace, hybrid battery
P0A94 DC/DC converter, performance
P0AA6 isolation
P0ADD negative contactor
P0C78 precharge, too long
P2002 particulate filter, efficiency, bank 1
P2004 runner, stuck open, bank 1
P2015 runner, position, range, bank 1
P2096 catalyst, lean, bank 1
P20EE SCR, efficiency, bank 1
P2101 throttle actuator, motor, range
P2106 throttle actuator, limited power
P2110 throttle actuator, engine speed
P2111 throttle, stuck open
P2112 throttle, stuck closed
P2122 throttle, pedal, D, low
P2127 throttle, pedal, E, low
P2135 throttle, A to B, agree
P2138 pedal, D to E, agree
P2177 lean, off idle, bank 1
P2187 lean, at idle, bank 1
P2195 oxygen sensor, stuck lean, bank 1, sensor 1
P2196 oxygen sensor, stuck rich, bank 1, sensor 1
P2197 oxygen sensor, stuck lean, bank 2, sensor 1
P219A imbalance, bank 1
P2227 barometric, range
P2263 boost, performance
P2270 oxygen sensor, stuck lean, bank 1, sensor 2
P2279 intake, leak
P2300 ignition coil, A, low
P2401 leak detection pump, low
P2422 vent, stuck closed
P2453 particulate filter pressure, range
P2463 particulate filter, soot
P2503 charging, low
P2610 engine off timer
P2646 rocker arm, A, stuck off, bank 1
P2714 pressure control solenoid D, stuck off
P2757 torque converter clutch pressure, stuck off
P2A00 oxygen sensor, range, bank 1, sensor 1
P3400 cylinder deactivation, bank 1
P3401 deactivation, cylinder 1
P3497 cylinder deactivation, bank 2
U0001 high speed CAN
U0073 bus A off
U0100 lost communication, engine control module
U0101 lost communication, transmission control module
U0121 lost communication, anti-lock
U0126 lost communication, steering angle
U0131 lost communication, power steering
U0140 lost communication, body control module
U0151 lost communication, restraints control module
U0155 lost communication, instrument panel
U0164 lost communication, HVAC
U0184 lost communication, radio
U0293 lost communication, hybrid
U0300 software
U0401 invalid data, engine control module
U0402 invalid data, transmission
U0415 invalid data, anti-lock
U0422 invalid data, body control module
U0428 invalid data, steering angle
U0452 invalid data, restraints
U3003 battery voltage
U3006 input power A
C0031 left front, wheel speed
C0034 right front, wheel speed
C0037 left rear, wheel speed
C003A right rear, wheel speed
C0035 wheel speed, right front, left front
C0040 brake pedal switch A, right front
C0050 right rear, wheel speed
C0051 steering wheel position
C0077 low tire pressure
C0110 pump motor
C0121 valve relay
C0265 relay
B0001 driver, frontal, stage 1
B0010 passenger, frontal, stage 1
B0020 left side airbag
B0028 right side airbag
B0090 left frontal, sensor
`
  .trim()
  .split("\n")
  .map((line) => ({ code: line.slice(0, 5), words: line.slice(6).split(", ") }));
