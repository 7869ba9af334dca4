// Constants of the elementary functions. Written by scripts/generate_elementary_tables.py; do not edit.
// clang-format off
#ifndef WEND_BASE_ELEMENTARY_TABLES_H
#define WEND_BASE_ELEMENTARY_TABLES_H

// Trigonometry. pi/2 in four parts; the first three have 33 bits, so their products by a whole number below
// 2^20 are exact. PI_HALF_3_ROUNDED is all that the first two leave, in one double.
#define TWO_OVER_PI 0x1.45f306dc9c883p-1
#define PI_HALF_1 0x1.921fb544p+0
#define PI_HALF_2 0x1.0b4611a6p-34
#define PI_HALF_3 0x1.3198a2ep-69
#define PI_HALF_4 0x1.b839a252049c1p-104
#define PI_HALF_3_ROUNDED 0x1.3198a2e037073p-69

// (sin(x) / x - 1) / x^2 as a polynomial in x^2, |x| <= pi/4: the answer's relative error is below 2^-57.2.
static const double sine_tail[7] = {
    -0x1.5555555555555p-3, // -0.166667
    0x1.111111111111p-7, // 0.00833333
    -0x1.a01a01a019938p-13, // -0.000198413
    0x1.71de3a546095bp-19, // 2.75573e-06
    -0x1.ae645412c560cp-26, // -2.50521e-08
    0x1.61217f0b800d5p-33, // 1.60585e-10
    -0x1.ab17d404de5b3p-41, // -7.5867e-13
};

// (cos(x) - 1 + x^2 / 2) / x^4 as a polynomial in x^2, |x| <= pi/4: the answer's relative error is below 2^-59.4.
static const double cosine_tail[6] = {
    0x1.5555555555555p-5, // 0.0416667
    -0x1.6c16c16c16967p-10, // -0.00138889
    0x1.a01a019f4eb01p-16, // 2.48016e-05
    -0x1.27e4fa17da09ep-22, // -2.75573e-07
    0x1.1eeb68e93b64cp-29, // 2.08761e-09
    -0x1.907da367a37cbp-37, // -1.13826e-11
};

// Inverse trigonometry. pi and pi/2 as sums of two doubles.
#define PI_HIGH 0x1.921fb54442d18p+1
#define PI_LOW 0x1.1a62633145c07p-53
#define PI_HALF_HIGH 0x1.921fb54442d18p+0
#define PI_HALF_LOW 0x1.1a62633145c07p-54

// (atan(t) / t - 1) / t^2 as a polynomial in t^2, |t| <= 3/32: the answer's relative error is below 2^-62.4.
static const double arctangent_tail[6] = {
    -0x1.5555555555555p-2, // -0.333333
    0x1.99999999988b2p-3, // 0.2
    -0x1.2492491f170ap-3, // -0.142857
    0x1.c71c5cf708705p-4, // 0.111111
    -0x1.744b36474afbp-4, // -0.090892
    0x1.33fafa8830d27p-4, // 0.0751905
};

// (asin(s) / s - 1) / s^2 as a polynomial in s^2, |s| <= 1/2: the answer's relative error is below 2^-58.5.
static const double arcsine_tail[14] = {
    0x1.5555555555555p-3, // 0.166667
    0x1.3333333333388p-4, // 0.075
    0x1.6db6db6dac1ep-5, // 0.0446429
    0x1.f1c71c7a52ba3p-6, // 0.0303819
    0x1.6e8ba123e494cp-6, // 0.0223722
    0x1.1c4efce23019fp-6, // 0.0173528
    0x1.c990ad3d8fdcap-7, // 0.0139638
    0x1.7b027ee1dd585p-7, // 0.0115665
    0x1.3b49de7121487p-7, // 0.00962184
    0x1.31622469ce5aep-7, // 0.00931956
    0x1.8f193743418fdp-9, // 0.00304488
    0x1.406192d12462ap-6, // 0.0195545
    -0x1.3b416bb7d9258p-6, // -0.0192417
    0x1.e529c6fce9bb4p-6, // 0.029612
};

// atan(i / 64) as a sum of two doubles.
static const double arctangent_table[65][2] = {
    {0x0p+0, 0x0p+0},
    {0x1.fff555bbb729bp-7, -0x1.220c39d4dff5p-61},
    {0x1.ffd55bba97625p-6, -0x1.5ec431444912cp-60},
    {0x1.7fb818430da2ap-5, -0x1.86ef8f794f105p-63},
    {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
    {0x1.3f59f0e7c559dp-4, 0x1.ac4ce285df847p-58},
    {0x1.7ee182602f10fp-4, -0x1.cfb654c0c3d98p-58},
    {0x1.be39ebe6f07c3p-4, 0x1.f7b8f29a05987p-58},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.1e1fafb043727p-3, -0x1.b485914dacf8cp-59},
    {0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57},
    {0x1.5c9811e3ec26ap-3, -0x1.054ab2c010f3dp-58},
    {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
    {0x1.9a6a8e96c8626p-3, 0x1.cf601e7b4348ep-59},
    {0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61},
    {0x1.d77d5df205736p-3, 0x1.c648d1534597ep-57},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.09dc597d86362p-2, 0x1.62e47390cb865p-56},
    {0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57},
    {0x1.278372057ef46p-2, -0x1.077cdd36dfc81p-56},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
    {0x1.44aa436c2af0ap-2, -0x1.5d5e43c55b3bap-56},
    {0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57},
    {0x1.614840309cfe2p-2, -0x1.a725715711fp-56},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.7d5604b63b3f7p-2, 0x1.69c885c2b249ap-56},
    {0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
    {0x1.98cd5454d6b18p-2, 0x1.9e6c988fd0a77p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
    {0x1.b3a911da65c6cp-2, 0x1.ae187b1ca504p-56},
    {0x1.c0db4c94ec9fp-2, -0x1.cc1ce70934c34p-56},
    {0x1.cde53432c1351p-2, -0x1.a2cfa4418f1adp-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.e77eb7f175a34p-2, 0x1.0e53dc1bf3435p-56},
    {0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57},
    {0x1.0039c73c1a40cp-1, -0x1.b32c949c9d593p-55},
    {0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56},
    {0x1.0c6145b5b43dap-1, 0x1.974fa13b5404fp-58},
    {0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58},
    {0x1.1835a88be7c13p-1, 0x1.c621cec00c301p-55},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.23b71e2cc9e6ap-1, 0x1.c421c9f38224ep-57},
    {0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56},
    {0x1.2ee628406cbcap-1, 0x1.c5d5e9ff0cf8dp-55},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
    {0x1.39c391cd4171ap-1, -0x1.2304331d8bf46p-55},
    {0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644fp-56},
    {0x1.445065b795b56p-1, -0x1.f76d0163f79c8p-56},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.4e8de5bb6ec04p-1, 0x1.4a33dbeb3796cp-55},
    {0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55},
    {0x1.587d81f732fbbp-1, -0x1.5e5c9d8c5a95p-56},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
    {0x1.6220d115d7b8ep-1, -0x1.2b785350ee8c1p-57},
    {0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56},
    {0x1.6b798920b3d99p-1, -0x1.a80386188c50ep-55},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.748978fba8e0fp-1, 0x1.7b2a6165884a1p-59},
    {0x1.78f6bbd5d315ep-1, 0x1.406a08980374p-55},
    {0x1.7d528289fa093p-1, 0x1.560821e2f3aa9p-55},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
    {0x1.85d69576cc2c5p-1, 0x1.6b66e7fc8b8c3p-57},
    {0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55},
    {0x1.8e17aa99cc05ep-1, -0x1.ec182ab042f61p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

// exp, log and pow. ln(2) / 64 in two parts; the first has 36 bits, so its product by a whole number below 2^17
// is exact. ln(2) in two parts; the first is a multiple of 2^-42.
#define LN2_OVER_64_HIGH 0x1.62e42fefap-7
#define LN2_OVER_64_LOW 0x1.cf79abc9e3b3ap-46
#define INVERSE_LN2_OVER_64 0x1.71547652b82fep+6
#define LN2_HIGH 0x1.62e42fefa38p-1
#define LN2_LOW 0x1.ef35793c7673p-45

// 2^(i / 64) as a sum of two doubles.
static const double exponential_table[64][2] = {
    {0x1p+0, 0x0p+0},
    {0x1.02c9a3e778061p+0, -0x1.19083535b085dp-56},
    {0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55},
    {0x1.0874518759bc8p+0, 0x1.186be4bb284ffp-57},
    {0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},
    {0x1.0e3ec32d3d1a2p+0, 0x1.03a1727c57b53p-59},
    {0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54},
    {0x1.1429aaea92dep+0, -0x1.32fbf9af1369ep-54},
    {0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},
    {0x1.1a35beb6fcb75p+0, 0x1.e5b4c7b4968e4p-55},
    {0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54},
    {0x1.2063b88628cd6p+0, 0x1.dc775814a8495p-55},
    {0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},
    {0x1.26b4565e27cddp+0, 0x1.2bd339940e9d9p-55},
    {0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55},
    {0x1.2d285a6e4030bp+0, 0x1.0024754db41d5p-54},
    {0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},
    {0x1.33c08b26416ffp+0, 0x1.32721843659a6p-54},
    {0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54},
    {0x1.3a7db34e59ff7p+0, -0x1.5e436d661f5e3p-56},
    {0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},
    {0x1.4160a21f72e2ap+0, -0x1.ef3691c309278p-58},
    {0x1.44e086061892dp+0, 0x1.89b7a04ef80dp-59},
    {0x1.486a2b5c13cdp+0, 0x1.3c1a3b69062fp-56},
    {0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},
    {0x1.4f9b2769d2ca7p+0, -0x1.4b309d25957e3p-54},
    {0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55},
    {0x1.56f4736b527dap+0, 0x1.9bb2c011d93adp-54},
    {0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},
    {0x1.5e76f15ad2148p+0, 0x1.ba6f93080e65ep-54},
    {0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54},
    {0x1.6623882552225p+0, -0x1.bb60987591c34p-54},
    {0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},
    {0x1.6dfb23c651a2fp+0, -0x1.bbe3a683c88abp-57},
    {0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55},
    {0x1.75feb564267c9p+0, -0x1.0245957316dd3p-54},
    {0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},
    {0x1.7e2f336cf4e62p+0, 0x1.05d02ba15797ep-56},
    {0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54},
    {0x1.868d99b4492edp+0, -0x1.fc6f89bd4f6bap-54},
    {0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},
    {0x1.8f1ae99157736p+0, 0x1.5cc13a2e3976cp-55},
    {0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57},
    {0x1.97d829fde4e5p+0, -0x1.d185b7c1b85d1p-54},
    {0x1.9c49182a3f09p+0, 0x1.c7c46b071f2bep-56},
    {0x1.a0c667b5de565p+0, -0x1.359495d1cd533p-54},
    {0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54},
    {0x1.a9e6b5579fdbfp+0, 0x1.0fac90ef7fd31p-54},
    {0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},
    {0x1.b33a2b84f15fbp+0, -0x1.2805e3084d708p-57},
    {0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56},
    {0x1.bcc1e904bc1d2p+0, 0x1.23dd07a2d9e84p-55},
    {0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},
    {0x1.c67f12e57d14bp+0, 0x1.2884dff483cadp-54},
    {0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56},
    {0x1.d072d4a07897cp+0, -0x1.cbc3743797a9cp-54},
    {0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},
    {0x1.da9e603db3285p+0, 0x1.c2300696db532p-54},
    {0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54},
    {0x1.e502ee78b3ff6p+0, 0x1.39e8980a9cc8fp-55},
    {0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},
    {0x1.efa1bee615a27p+0, 0x1.dc7f486a4b6bp-54},
    {0x1.f50765b6e454p+0, 0x1.9d3e12dd8a18bp-54},
    {0x1.fa7c1819e90d8p+0, 0x1.74853f3a5931ep-55},
};

// For a mantissa m in [1, 2) and i = round(128 (m - 1)): a number c of at most 20 bits near 1 / m, and -ln(c) (from
// i = 53 on less ln(2), the exponent being one more) as a multiple of 2^-42 and the rest.
static const double logarithm_table[129][3] = {
    {0x1p+0, 0x0p+0, 0x0p+0},
    {0x1.fc08p-1, 0x1.fdfaa6b14p-8, -0x1.98770e7341672p-44},
    {0x1.f81f8p-1, 0x1.fc0b0b0fcp-7, 0x1.f8f3e86147e01p-49},
    {0x1.f4466p-1, 0x1.7b90e87d6p-6, -0x1.daeab805daeedp-45},
    {0x1.f07c2p-1, 0x1.f82990e78p-6, 0x1.9c0267c68b48fp-45},
    {0x1.ecc08p-1, 0x1.39e82b9ffp-5, -0x1.e302b8487c536p-44},
    {0x1.e9132p-1, 0x1.774537633p-5, -0x1.b73b9d8eab34ap-45},
    {0x1.e573ap-1, 0x1.b42eab1198p-5, 0x1.da2c34eee7648p-45},
    {0x1.e1e1ep-1, 0x1.f0a32c0118p-5, -0x1.c599e828be3e6p-45},
    {0x1.de5d6p-1, 0x1.1653e8ea38p-4, 0x1.7f2e8f6224536p-44},
    {0x1.dae6p-1, 0x1.341db961bcp-4, 0x1.9d092aed8cba6p-44},
    {0x1.d77b6p-1, 0x1.51b0a1f06p-4, 0x1.c61692f7a3dd1p-44},
    {0x1.d41d4p-1, 0x1.6f0d38ae58p-4, -0x1.434641b10f0bdp-44},
    {0x1.d0cb6p-1, 0x1.8c341f631cp-4, -0x1.d5d0a66b1000cp-44},
    {0x1.cd856p-1, 0x1.a9271fa4bp-4, -0x1.f549ad0747f8fp-44},
    {0x1.ca4b4p-1, 0x1.c5e4bcf5cp-4, -0x1.274eb0936b57p-44},
    {0x1.c71c8p-1, 0x1.e26ff6e2bp-4, 0x1.2e5e93fdd5937p-44},
    {0x1.c3f9p-1, 0x1.fec8831dcp-4, 0x1.33aa93b51a061p-44},
    {0x1.c0e08p-1, 0x1.0d779fcd0ap-3, 0x1.4cb30ef8beba7p-46},
    {0x1.bdd2cp-1, 0x1.1b728b52f6p-3, 0x1.84851f2722772p-44},
    {0x1.bacfap-1, 0x1.2954eb82p-3, 0x1.ccd2e7e07238fp-45},
    {0x1.b7d6cp-1, 0x1.371fd401eap-3, -0x1.e8f886106753dp-44},
    {0x1.b4e82p-1, 0x1.44d2a0ccb8p-3, -0x1.fb305f3c08ab6p-48},
    {0x1.b2036p-1, 0x1.526e713a1cp-3, -0x1.4beba33852786p-44},
    {0x1.af286p-1, 0x1.5ff33f0a7ap-3, 0x1.3c8ad0cb5ddecp-51},
    {0x1.ac57p-1, 0x1.6d6106719ep-3, -0x1.b46e556bdf211p-44},
    {0x1.a98fp-1, 0x1.7ab860210ep-3, 0x1.048ddfb59706p-46},
    {0x1.a6d02p-1, 0x1.87f9eb520cp-3, 0x1.7d3203341831cp-44},
    {0x1.a41a4p-1, 0x1.9525b1cf46p-3, -0x1.217137d49c039p-44},
    {0x1.a16d4p-1, 0x1.a23bbffe2cp-3, -0x1.531cd91ddf46p-44},
    {0x1.9ec8ep-1, 0x1.af3cc2e80cp-3, 0x1.06db1dc1ede2cp-44},
    {0x1.9c2d2p-1, 0x1.bc283042dap-3, -0x1.d6358f1682ccp-45},
    {0x1.9999ap-1, 0x1.c8ff5c79aap-3, -0x1.de53e4d28b97bp-47},
    {0x1.970e4p-1, 0x1.d5c264b4fep-3, -0x1.95547a8f12b3ap-44},
    {0x1.948bp-1, 0x1.e270c6e2bp-3, 0x1.7cbd522655eddp-44},
    {0x1.920fcp-1, 0x1.ef0aa2bdc6p-3, 0x1.96947656c00ecp-45},
    {0x1.8f9c2p-1, 0x1.fb9162d5e4p-3, 0x1.9d46a30b36357p-46},
    {0x1.8d302p-1, 0x1.040246cb4dp-2, 0x1.76ad6d1ea313fp-45},
    {0x1.8acbap-1, 0x1.0a3227273ap-2, -0x1.9d506ca2aed96p-45},
    {0x1.886e6p-1, 0x1.1058bd1ae5p-2, -0x1.4799d81922822p-44},
    {0x1.86186p-1, 0x1.1675cebabap-2, 0x1.8b80e7374ab1ap-44},
    {0x1.83c98p-1, 0x1.1c8976169ap-2, -0x1.1e8223a76fedfp-45},
    {0x1.81818p-1, 0x1.229423bcf8p-2, -0x1.9e976f595b40dp-44},
    {0x1.7f406p-1, 0x1.2895a0bde8p-2, 0x1.a8f7ad24be946p-44},
    {0x1.7d06p-1, 0x1.2e8e0bae12p-2, 0x1.4c2700879c369p-44},
    {0x1.7ad22p-1, 0x1.347ddb2988p-2, -0x1.5354dd4bc8092p-45},
    {0x1.78a4cp-1, 0x1.3a64db5695p-2, -0x1.938e30bb373f6p-44},
    {0x1.767dcp-1, 0x1.40432f686bp-2, 0x1.e2deaca7c014dp-45},
    {0x1.745d2p-1, 0x1.4618a421c6p-2, 0x1.a13e7cbd9c022p-45},
    {0x1.72428p-1, 0x1.4be60f5778p-2, -0x1.cb9252c4b03d4p-45},
    {0x1.702ep-1, 0x1.51aae872ep-2, -0x1.74bd8c5b5272cp-44},
    {0x1.6e1f8p-1, 0x1.5767577456p-2, -0x1.2eadf0af80b6p-48},
    {0x1.6c16cp-1, 0x1.5d1bdff581p-2, -0x1.856bdc9726ce2p-44},
    {0x1.6a13cp-1, -0x1.63000bb3aap-2, -0x1.973b412573212p-46},
    {0x1.68168p-1, -0x1.5d5bd9f596p-2, 0x1.e0b2a0b4f1089p-47},
    {0x1.661ecp-1, -0x1.57bf623c8dp-2, 0x1.ae42541102cc8p-47},
    {0x1.642c8p-1, -0x1.522ad0738ap-2, -0x1.d7ce0ad74385dp-46},
    {0x1.623fap-1, -0x1.4c9df46173p-2, 0x1.d8244c14897cdp-44},
    {0x1.60582p-1, -0x1.4718f9271cp-2, 0x1.3b7cd0b5a8685p-45},
    {0x1.5e75cp-1, -0x1.419b4f3d5ep-2, -0x1.dd486e903714dp-44},
    {0x1.5c988p-1, -0x1.3c251f7333p-2, -0x1.03b54ab5c12a2p-46},
    {0x1.5ac06p-1, -0x1.36b692ebe1p-2, 0x1.3464c27727992p-44},
    {0x1.58ed2p-1, -0x1.314f151d36p-2, 0x1.df27adab93cc5p-45},
    {0x1.571eep-1, -0x1.2bef2c4dc9p-2, 0x1.c5381dd93d9a1p-44},
    {0x1.55556p-1, -0x1.269641134dp-2, -0x1.c93c334b1010bp-45},
    {0x1.5390ap-1, -0x1.21447950ebp-2, 0x1.e10352d7ae0a5p-48},
    {0x1.51d08p-1, -0x1.1bf99a35a7p-2, 0x1.22c895706cbcfp-44},
    {0x1.5015p-1, -0x1.16b5c8badp-2, 0x1.2b2990482ca15p-44},
    {0x1.4e5ep-1, -0x1.1178c8227ep-2, 0x1.c210fb8fb4d72p-45},
    {0x1.4cab8p-1, -0x1.0c42bc7616p-2, 0x1.32775a0d86de9p-45},
    {0x1.4afd6p-1, -0x1.07136704d5p-2, -0x1.c0e68b22be06fp-47},
    {0x1.4953ap-1, -0x1.01eaeae26cp-2, -0x1.951dcfbbc5b02p-44},
    {0x1.47ae2p-1, -0x1.f9920ecb3ap-3, 0x1.8d03da7cce9c4p-48},
    {0x1.460ccp-1, -0x1.ef5af44ddp-3, 0x1.fe2111ee663fep-47},
    {0x1.446f8p-1, -0x1.e530c7fe7p-3, -0x1.3a4242515d8a1p-44},
    {0x1.42d66p-1, -0x1.db13cc0d48p-3, -0x1.0be6a8242a7e3p-44},
    {0x1.41414p-1, -0x1.d103772656p-3, 0x1.c4a7e7861a19p-47},
    {0x1.3fb02p-1, -0x1.c700096fp-3, 0x1.ee18c06412b93p-45},
    {0x1.3e22cp-1, -0x1.bd082783bcp-3, -0x1.0e872d62d1019p-46},
    {0x1.3c996p-1, -0x1.b31daa75bcp-3, -0x1.1c74e77248e03p-44},
    {0x1.3b13cp-1, -0x1.a93f33c8acp-3, 0x1.4391f682b24f4p-44},
    {0x1.3991cp-1, -0x1.9f6c2e708ap-3, 0x1.5bfd94f993f4ap-44},
    {0x1.38138p-1, -0x1.95a5a5cf7p-3, -0x1.3f22855f654c3p-47},
    {0x1.3698ep-1, -0x1.8beb03b39p-3, 0x1.8cd54aa428226p-47},
    {0x1.3521cp-1, -0x1.823bae5518p-3, 0x1.9f917eb795332p-45},
    {0x1.33ae4p-1, -0x1.7898b25444p-3, -0x1.b3cf78044b2d4p-45},
    {0x1.323e4p-1, -0x1.6f0174b756p-3, 0x1.7a8c5d5036e3ap-44},
    {0x1.30d1ap-1, -0x1.657556e8bep-3, -0x1.a03cbd1398366p-45},
    {0x1.2f684p-1, -0x1.5bf3b6b542p-3, -0x1.2c7eb6fa0f5bfp-45},
    {0x1.2e026p-1, -0x1.527e794a1cp-3, 0x1.a980b807ac13dp-44},
    {0x1.2c9fcp-1, -0x1.491424333ap-3, 0x1.2f211bdb4106bp-47},
    {0x1.2b404p-1, -0x1.3fb4105992p-3, 0x1.930ed47067722p-44},
    {0x1.29e42p-1, -0x1.3660270156p-3, -0x1.e0c614b3bdb26p-44},
    {0x1.288bp-1, -0x1.2d1608c868p-3, -0x1.f3ad991ae13e8p-48},
    {0x1.2735p-1, -0x1.23d6c2a49ap-3, -0x1.20347969f98bep-44},
    {0x1.25e22p-1, -0x1.1aa286e23ep-3, -0x1.b91c6d584209p-44},
    {0x1.24924p-1, -0x1.1178a8227ep-3, 0x1.7084443942ab2p-44},
    {0x1.23456p-1, -0x1.08595659e2p-3, -0x1.e1b10e70e60b3p-44},
    {0x1.21fb8p-1, -0x1.fe89839dbcp-4, 0x1.8d355abd9940ap-47},
    {0x1.20b48p-1, -0x1.ec7470309cp-4, 0x1.4006247a686cp-45},
    {0x1.1f704p-1, -0x1.da72063844p-4, 0x1.1ddb06a6b91e1p-44},
    {0x1.1e2fp-1, -0x1.c886301bcp-4, -0x1.d46d53dafe59p-45},
    {0x1.1cf06p-1, -0x1.b6abecdad4p-4, 0x1.46c213ff1e30dp-44},
    {0x1.1bb4ap-1, -0x1.a4e72a0b1cp-4, 0x1.4b4adce12acf3p-45},
    {0x1.1a7bap-1, -0x1.933675d594p-4, 0x1.ef750efa1627bp-44},
    {0x1.19454p-1, -0x1.819856f40cp-4, -0x1.350383c694f6ep-45},
    {0x1.18118p-1, -0x1.700d20aeacp-4, -0x1.83d1b3de684ffp-50},
    {0x1.16e06p-1, -0x1.5e9526d978p-4, 0x1.a6d0781f224a1p-45},
    {0x1.15b1ep-1, -0x1.4d30bdd208p-4, 0x1.073a28fa4a459p-44},
    {0x1.1486p-1, -0x1.3be03a7d18p-4, -0x1.8c865cb305924p-45},
    {0x1.135c8p-1, -0x1.2aa03a447p-4, -0x1.7248ba85c75ecp-44},
    {0x1.12358p-1, -0x1.1972e5146p-4, 0x1.6e4c77c9bbef4p-46},
    {0x1.11112p-1, -0x1.085a6b59dcp-4, -0x1.8068c36a8211cp-44},
    {0x1.0fefp-1, -0x1.eea2fc0068p-5, -0x1.bbdd835b1833bp-44},
    {0x1.0ecf6p-1, -0x1.ccb854ddd8p-5, 0x1.9c477654eca21p-45},
    {0x1.0db2p-1, -0x1.aaeded0fa8p-5, -0x1.67e0bcd487afep-44},
    {0x1.0c972p-1, -0x1.894bf149f8p-5, 0x1.d7e63f236957ep-44},
    {0x1.0b7e6p-1, -0x1.67c78b2d4p-5, 0x1.8578ca398c8a5p-46},
    {0x1.0a682p-1, -0x1.466cc542dp-5, -0x1.4b329cb3df775p-46},
    {0x1.0954p-1, -0x1.2530b2f8c8p-5, -0x1.07d3ec0431bf5p-46},
    {0x1.08422p-1, -0x1.0417b89e68p-5, 0x1.cbb871ec3ed0cp-45},
    {0x1.07326p-1, -0x1.c63d06c15p-6, 0x1.5759ce0457bdcp-44},
    {0x1.0624ep-1, -0x1.8493028c9p-6, 0x1.1185d123e5b7ep-44},
    {0x1.05198p-1, -0x1.432ab2598p-6, -0x1.8813992db8d53p-47},
    {0x1.04104p-1, -0x1.020525893p-6, -0x1.591d27c392ec1p-44},
    {0x1.03092p-1, -0x1.8246da388p-7, -0x1.34688677f5e3p-45},
    {0x1.0204p-1, -0x1.00fd57588p-7, 0x1.0c76e4447e693p-46},
    {0x1.0101p-1, -0x1.007f55958p-8, -0x1.066afca871bdp-45},
    {0x1p-1, 0x0p+0, 0x0p+0},
};

// cbrt. The cube roots of 1, 2 and 4.
static const double cube_root_of_power[3] = {0x1p+0, 0x1.428a2f98d728bp+0, 0x1.965fea53d6e3dp+0};

// cbrt(m) as a polynomial in m, 1 <= m <= 2: the answer's relative error is below 2^-16.2.
static const double cube_root_guess[5] = {
    0x1.04bc2bde493b9p-1, // 0.509248
    0x1.6c697f83452edp-1, // 0.711742
    -0x1.2d024eeecb9cbp-2, // -0.293954
    0x1.544aaec5e4624p-4, // 0.083079
    -0x1.4b077fcd0882ap-7, // -0.0101022
};

#endif
// clang-format on
