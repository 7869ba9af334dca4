// PNG images (ISO/IEC 15948) by libpng.
//
// The file is looked through chunk by chunk before libpng gets it: so what is cut off or damaged is told with its byte, which libpng does not know, and a header
// that claims more pixels than the file can hold costs nothing. No colour is changed: gamma and profiles are not applied, opacity is not multiplied in.
#include "command/complain.h"
#include "input/image_input.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIGNATURE       "\x89PNG\r\n\x1a\n"
#define SIGNATURE_BYTES 8
#define CHUNK_BYTES     12   // of a chunk without data: its length, type and checksum
#define MOST_INFLATION  1032 // bytes out of a byte of deflate's (zlib's technical details)

bool image_is_png(const input_file *file) {
    const size_t length = strlen(file->path);
    return (file->count >= SIGNATURE_BYTES && memcmp(file->bytes, SIGNATURE, SIGNATURE_BYTES) == 0) ||
           (file->count > 0 && length > 4 && strcmp(file->path + length - 4, ".png") == 0);
}

// ---- The chunks ----

static uint32_t big_endian(const char *bytes) {
    const unsigned char *b = (const unsigned char *)bytes;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t chunk_checksum(const char *bytes, size_t count) {
    uint32_t sum = 0xffffffff;
    for (size_t i = 0; i < count; i++) {
        sum ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum;
}

static bool is_chunk_type(const char *type) {
    for (int i = 0; i < 4; i++)
        if (!((type[i] >= 'A' && type[i] <= 'Z') || (type[i] >= 'a' && type[i] <= 'z'))) return false;
    return true;
}

// What the file holds, by its chunks.
typedef struct png_chunks {
    size_t end;         // behind IEND
    uint64_t data;      // bytes of IDAT, all of them
    size_t data_at;     // where they begin
    const char *header; // of IHDR, 13 bytes
} png_chunks;

// False after a line that says what is wrong with the chunk at a byte.
static bool look_at_chunk(const input_file *file, size_t at, png_chunks *chunks, size_t *size) {
    const size_t left = file->count - at;
    const char *chunk = file->bytes + at;
    if (left < CHUNK_BYTES) {
        complain_plainly("%s: byte %zu: the image ends here, before its last chunk; IEND is needed", file->path,
                         file->count);
        return false;
    }
    const uint32_t length = big_endian(chunk);
    if (!is_chunk_type(chunk + 4) || length > INT32_MAX) {
        complain_plainly("%s: byte %zu: there is no chunk here; a length and a name such as IDAT are needed",
                         file->path, at);
        return false;
    }
    if (length > left - CHUNK_BYTES) {
        complain_plainly(
            "%s: byte %zu: the image ends here, in the chunk %.4s that begins at byte %zu; %zu more bytes are needed",
            file->path, file->count, chunk + 4, at, (size_t)length + CHUNK_BYTES - left);
        return false;
    }
    const uint32_t says = big_endian(chunk + 8 + length), is = chunk_checksum(chunk + 4, (size_t)length + 4);
    if (says != is) {
        complain_plainly("%s: byte %zu: the chunk %.4s is damaged: its checksum is %08x; %08x is needed", file->path,
                         at, chunk + 4, says, is);
        return false;
    }
    if (memcmp(chunk + 4, "IHDR", 4) == 0 && length == 13 && !chunks->header) chunks->header = chunk + 8;
    if (memcmp(chunk + 4, "IDAT", 4) == 0) {
        if (chunks->data == 0) chunks->data_at = at;
        chunks->data += length;
    }
    *size = (size_t)length + CHUNK_BYTES;
    if (memcmp(chunk + 4, "IEND", 4) == 0) chunks->end = at + *size;
    return true;
}

static int bits_of_pixel(const char *header) {
    static const int samples[] = {1, 0, 3, 1, 2, 0, 4};
    const unsigned kind = (unsigned char)header[9];
    return kind < 7 ? samples[kind] * (unsigned char)header[8] : 0; // libpng says what is wrong with others
}

static bool look_at_chunks(const input_file *file, png_chunks *chunks) {
    *chunks = (png_chunks){0};
    if (file->count < SIGNATURE_BYTES || memcmp(file->bytes, SIGNATURE, SIGNATURE_BYTES) != 0) {
        complain_plainly("%s: byte 0: this is no PNG image; its eight bytes 89 50 4e 47 0d 0a 1a 0a are needed",
                         file->path);
        return false;
    }
    for (size_t at = SIGNATURE_BYTES, size = 0; chunks->end == 0; at += size)
        if (!look_at_chunk(file, at, chunks, &size)) return false;
    if (!chunks->header) {
        complain_plainly("%s: byte %d: the image has no header; a chunk IHDR of 13 bytes is needed first", file->path,
                         SIGNATURE_BYTES);
        return false;
    }
    const uint64_t width = big_endian(chunks->header), height = big_endian(chunks->header + 4);
    if (width * height > UINT32_MAX - 1) {
        complain_plainly("%s: byte %d: the image has %llu x %llu pixels; at most %u in all are accepted", file->path,
                         SIGNATURE_BYTES + 8, (unsigned long long)width, (unsigned long long)height, UINT32_MAX - 1);
        return false;
    }
    const double needed = (double)(width * height) * bits_of_pixel(chunks->header) / 8;
    if (needed > (double)chunks->data * MOST_INFLATION) {
        complain_plainly(
            "%s: byte %zu: the %llu bytes of the pixels are too few for %llu x %llu of them; all are needed",
            file->path, chunks->data ? chunks->data_at : SIGNATURE_BYTES + 8, (unsigned long long)chunks->data,
            (unsigned long long)width, (unsigned long long)height);
        return false;
    }
    return true;
}

// ---- The pixels ----

typedef struct png_reading {
    const input_file *file;
    size_t at; // the next byte
    char remark[100], wrong[100];
    jmp_buf out;
    unsigned char *rows; // 8 or 16 bits a colour
    unsigned char **row_starts;
} png_reading;

static void read_png_bytes(png_structp png, png_bytep bytes, size_t count) {
    png_reading *reading = png_get_io_ptr(png);
    if (count > reading->file->count - reading->at) png_error(png, "it ends too early");
    memcpy(bytes, reading->file->bytes + reading->at, count);
    reading->at += count;
}

static void leave_png(png_structp png, png_const_charp why) {
    png_reading *reading = png_get_error_ptr(png);
    snprintf(reading->wrong, sizeof reading->wrong, "%s", why);
    longjmp(reading->out, 1);
}

// A remark that comes before an error says more than the error does: "Invalid bit depth" before "Invalid IHDR data".
static void note_remark(png_structp png, png_const_charp why) {
    png_reading *reading = png_get_error_ptr(png);
    if (!reading->remark[0]) snprintf(reading->remark, sizeof reading->remark, "%s, ", why);
}

static void prepare_png(png_structp png, png_reading *reading) {
    png_set_read_fn(png, reading, read_png_bytes);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1); // all but IHDR, PLTE, tRNS, IDAT and IEND
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_benign_errors(png, 0);
}

// Red, green, blue, opacity, 8 or 16 bits each. Leaves by reading->out when something is wrong.
static void read_rows(png_structp png, png_infop info, png_reading *reading, image_input *image, bool *wide) {
    png_read_info(png, info);
    *wide = png_get_bit_depth(png, info) == 16;
    image->width = png_get_image_width(png, info);
    image->height = png_get_image_height(png, info);
    png_set_expand(png); // palettes to colours, fewer bits to 8, a transparent colour to opacity
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    const size_t row_bytes = png_get_rowbytes(png, info);
    if (row_bytes != (size_t)image->width * (*wide ? 8 : 4)) png_error(png, "its rows are of an unknown kind");
    reading->rows = calloc((size_t)image->height, row_bytes);
    reading->row_starts = calloc(image->height, sizeof *reading->row_starts);
    if (!reading->rows || !reading->row_starts) {
        reading->wrong[0] = 0; // no fault of the file's
        longjmp(reading->out, 1);
    }
    for (uint32_t y = 0; y < image->height; y++) reading->row_starts[y] = reading->rows + y * row_bytes;
    png_read_image(png, reading->row_starts);
    png_read_end(png, NULL);
}

// Halves the samples in place. Returns how many had no equal of 8 bits.
static uint64_t narrow_samples(unsigned char *samples, size_t count) {
    uint64_t rounded = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t sample = (uint32_t)samples[2 * i] << 8 | samples[2 * i + 1],
                       near = (sample * 255 + 32767) / 65535;
        rounded += near * 257 != sample;
        samples[i] = (unsigned char)near;
    }
    return rounded;
}

static bool read_with_libpng(const input_file *file, png_reading *reading, image_input *image, bool *wide) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reading, leave_png, note_remark);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    volatile bool done = false;
    reading->file = file;
    if (info && setjmp(reading->out) == 0) {
        prepare_png(png, reading);
        read_rows(png, info, reading, image, wide);
        done = true;
    }
    png_destroy_read_struct(&png, &info, NULL);
    free(reading->row_starts);
    reading->row_starts = NULL;
    return done;
}

exit_status image_read_png(const input_file *file, image_input *image) {
    png_chunks chunks;
    png_reading reading = {0};
    bool wide = false;
    *image = (image_input){0};
    if (!look_at_chunks(file, &chunks)) return STATUS_BAD_INPUT;
    if (!read_with_libpng(file, &reading, image, &wide)) {
        free(reading.rows);
        *image = (image_input){0};
        if (!reading.wrong[0]) {
            complain("%s: %s", file->path, wend_status_text(WEND_OUT_OF_MEMORY));
            return STATUS_NO_ANSWER;
        }
        complain_plainly("%s: byte %zu: the image is damaged before this: %s%s; a sound PNG image is needed",
                         file->path, reading.at, reading.remark, reading.wrong);
        return STATUS_BAD_INPUT;
    }
    image->pixels = reading.rows;
    const uint64_t rounded = wide ? narrow_samples(image->pixels, 4 * (size_t)image->width * image->height) : 0;
    if (rounded > 0)
        complain_plainly("%s: warning: %llu colours of 16 bits were rounded to 8", file->path,
                         (unsigned long long)rounded);
    if (chunks.end < file->count)
        complain_plainly("%s: byte %zu: warning: %zu bytes after the end of the image have no effect", file->path,
                         chunks.end, file->count - chunks.end);
    return STATUS_DONE;
}

void image_free(image_input *image) {
    free(image->pixels);
    *image = (image_input){0};
}
