module.exports = {
  plugins: {
    '@csstools/postcss-global-data': { files: [`${__dirname}/design/widths.css`] },
    'postcss-custom-media': {},
    // Without this preset Vite lowers light-dark() and Mantine's backgrounds vanish in production.
    'postcss-preset-mantine': {},
  },
};
